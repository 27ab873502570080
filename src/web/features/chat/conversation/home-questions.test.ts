import { afterEach, expect, test, vi } from 'vitest'
import { currencyIn, homeQuestions } from './home-questions.ts'

afterEach(() => vi.restoreAllMocks())

const questions = (currency: string) => homeQuestions(currency).map(({ question }) => question)

test('the first questions are in the currency of the seller', () => {
  expect(questions('USD')).toEqual([
    'I sell at $39.90. Cost $11.20, shipping $3.40, fees 2.9 % + $0.30, refunds 6 %. What is left per order?',
    'Cost $12, shipping $3. What price gives a margin of 40 %?',
    'Price $50, cost $20. What happens with 20 % off?',
  ])
  expect(questions('JPY')[0]).toContain('I sell at ¥3,990. Cost ¥1,120')
  expect(questions('EUR')[1]).toContain('Cost €12, shipping €3.')
})

test('the currency is that of the market, else of the price, else of the browser’s region', () => {
  const price = { path: 'pricing.price', value: { amount: '34', currency: 'GBP' } }
  expect(currencyIn([price, { path: 'market.currency', value: 'CAD' }])).toBe('CAD')
  expect(currencyIn([price])).toBe('GBP')
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
  expect(currencyIn([])).toBe('USD')
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de')
  expect(currencyIn([{ path: 'market.currency', value: 'dollars' }])).toBe('EUR')
})
