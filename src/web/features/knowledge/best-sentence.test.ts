import { expect, test } from 'vitest'
import { bestSentence } from './best-sentence.ts'

test('the sentence with most words of the question is the likely answer', () => {
  const text = 'We ship from Utrecht. Delivery takes 4 to 7 days. Returns are free.'
  expect(bestSentence(text, ['delivery', 'take'])).toBe('Delivery takes 4 to 7 days.')
  expect(bestSentence('Delivery takes 4 days.', ['delivery'])).toBeUndefined()
  expect(bestSentence(text, ['warranty'])).toBeUndefined()
})
