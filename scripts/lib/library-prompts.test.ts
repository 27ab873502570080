import { expect, test } from 'vitest'
import { converse } from '#server/adapters/ai/built-in/testing/converse.ts'
import { library } from '#web/features/prompts/library/library.ts'

const alone = library.filter(({ worksAlone }) => worksAlone)

test.each(alone)('the built-in assistant answers the library prompt $id', async ({ text }) => {
  const { card, refused } = await converse(text.replace(/\{[a-z ]+\}/g, '12'))
  expect(refused).toBeUndefined()
  expect(card?.result).toBeDefined()
})
