import { expect, test } from 'vitest'
import { markGaps } from './gaps.ts'

const evidence = 'Weighs 1,200 g. 39.90 EUR. Two years warranty. “Bright enough to sew by at night.”'

test.each([
  ['Weighs 1200 g and costs 39,90.', 'Weighs 1200 g and costs 39,90.'],
  ['Shines for 24 hours.', 'Shines for [[24]] hours.'],
  ['Loved by thousands of happy customers.', 'Loved by [[thousands]] of happy customers.'],
  ['With two years warranty.', 'With two years warranty.'],
  ['Clinically tested and waterproof.', '[[Clinically tested]] and [[waterproof]].'],
  ['The best lamp, with free shipping.', '[[The best]] lamp, with [[free shipping]].'],
  ['“Changed my evenings completely!” – Anna', '[[“Changed my evenings completely!” – Anna]]'],
  ['“Bright enough to sew by at night.”', '“Bright enough to sew by at night.”'],
  ['Lasts [[12 years]] or more.', 'Lasts [[12 years]] or more.'],
  ['Folds flat for your bag.', 'Folds flat for your bag.'],
])('[T7] %s', (text, marked) => {
  expect(markGaps(text, evidence)).toBe(marked)
})
