import { expect, test } from 'vitest'
import { costInWords } from './model-cost.ts'

test('a price is told for a million tokens; free and unknown are not the same', () => {
  expect(costInWords({ input: '3', output: '15' })).toBe('$3 in, $15 out per million tokens')
  expect(costInWords({ input: '0.15', output: '0.6' })).toBe('$0.15 in, $0.60 out per million tokens')
  expect(costInWords({ input: '0', output: '0.075' })).toBe('$0 in, $0.075 out per million tokens')
  expect(costInWords({ input: '2.5', output: '10', cached: '0.25' })).toBe(
    '$2.50 in, $10 out, $0.25 cached per million tokens',
  )
  expect(costInWords({ input: '0', output: '0' })).toBe('Free')
  expect(costInWords(null)).toBe('Price unknown')
})
