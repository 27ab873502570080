import { expect, test } from 'vitest'
import { plain } from './decimal.ts'
import { findNumbers, inDigits } from './numbers-in-text.ts'

const read = (text: string) =>
  findNumbers(text).map(({ value, kind, currency = '' }) => `${currency}${plain(value, 0, 6)} ${kind}`)

test.each([
  ['39.90', '39.9 plain'],
  ['39,90', '39.9 plain'],
  ['1,234.56', '1234.56 plain'],
  ['1.234,56', '1234.56 plain'],
  ['1 234,56', '1234.56 plain'],
  ["1'234.56", '1234.56 plain'],
  ['1,234', '1234 plain'],
  ['1.234', '1234 plain'],
  ['1,234,567', '1234567 plain'],
  ['0.125', '0.125 plain'],
  ['.5', '0.5 plain'],
  ['12k', '12000 plain'],
  ['$1.5k', '$1500 money'],
  ['2.5x', '2.5 times'],
  ['2.875%', '0.02875 rate'],
  ['2,9 %', '0.029 rate'],
  ['15 %', '0.15 rate'],
  ['6 percent', '0.06 rate'],
  ['$29.99', '$29.99 money'],
  ['$1,299.00', '$1299 money'],
  ['1.299,00 €', '€1299 money'],
  ['29,99 €', '€29.99 money'],
  ['EUR 15', 'EUR15 money'],
  ['15 CHF', 'CHF15 money'],
  ['99 zł', 'ZŁ99 money'],
  ['¥3,000', '¥3000 money'],
  ['20 dollars', 'DOLLARS20 money'],
  ['30c', '0.3 money'],
  ['99p', '0.99 money'],
  ['30 cents', '0.3 money'],
  ['costs 11.20.', '11.2 plain'],
])('%s is %s', (text, expected) => {
  expect(read(text)).toEqual([expected])
})

test.each(['B2B', '10kg', 'gpt4', '1080p', 'no numbers', '5-8 days', '30 cm', '4 weeks', '3 levels'])(
  '%s holds no amount',
  (text) => {
    expect(read(text)).toEqual([])
  },
)

test('percent and money in the words of other languages', () => {
  const kinds = (text: string) => findNumbers(text).map(({ kind }) => kind)
  expect(kinds('15 Prozent, 8 por ciento, 6 pour cent')).toEqual(['rate', 'rate', 'rate'])
  expect(kinds('249 kr, 20 bucks, 4 quid')).toEqual(['money', 'money', 'money'])
})

test('small numbers in words, and packs', () => {
  expect(inDigits('set of two, a 3er Pack')).toBe('set of 2, a 3  Pack')
})
