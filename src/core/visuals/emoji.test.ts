import { expect, test } from 'vitest'
import { withoutEmoji } from './emoji.ts'

test.each([
  ['Light 💡 that dims', 'Light that dims'],
  ['Family 👩‍👩‍👧‍👦 fun', 'Family fun'],
  ['Made in 🇩🇪', 'Made in'],
  ['Love ❤️ it 👍🏽', 'Love it'],
  ['Step 1️⃣ now', 'Step now'],
  ['🔥🔥', ''],
])('an emoji is left out of %s', (text, plain) => {
  expect(withoutEmoji(text)).toBe(plain)
})

test.each(['Arc™ lamp © 2026', '✓ 2 years', 'Größe 5 # 3 * 2', 'मोटा', 'سلام', '1 → 2', '★★★★★'])(
  'letters and signs stay: %s',
  (text) => {
    expect(withoutEmoji(text)).toBe(text)
  },
)
