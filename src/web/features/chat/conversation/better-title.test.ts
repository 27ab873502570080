import { expect, test } from 'vitest'
import { betterTitle } from './better-title.ts'

test('a cut title is offered as the question in few words', () => {
  const question = 'I sell at €39.90. Cost €11.20, shipping €3.40. What is left per order?'
  expect(betterTitle('I sell at €39.90. Cost €11.20,...', question)).toBe('What is left per order')
  expect(
    betterTitle(
      'Please, could you compare the ...',
      'Please, could you compare the three suppliers we talked about last week',
    ),
  ).toBe('Compare the three suppliers we talked about last')
})

test('a whole title and a chosen one are left alone', () => {
  expect(betterTitle('What is ROAS?', 'What is ROAS?')).toBeUndefined()
  expect(betterTitle('Margins...', 'What is left per order when I sell at €39.90?')).toBeUndefined()
})
