import { expect, test } from 'vitest'
import { format } from './decimal.ts'
import { findNumbers } from './numbers.ts'

const read = (text: string) =>
  findNumbers(text).map(({ value, kind, currency = '' }) => `${currency}${format(value, 0, 6)} ${kind}`)

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
  ['2.875%', '0.02875 rate'],
  ['2,9 %', '0.029 rate'],
  ['6 percent', '0.06 rate'],
  ['$29.99', '$29.99 money'],
  ['29,99 €', '€29.99 money'],
  ['EUR 15', '€15 money'],
  ['15 CHF', 'CHF15 money'],
  ['30c', '0.3 money'],
  ['30 cents', '0.3 money'],
  ['costs 11.20.', '11.2 plain'],
])('%s is %s', (text, expected) => {
  expect(read(text)).toEqual([expected])
})

test.each(['B2B', '10kg', 'gpt4', '2x', 'no numbers'])('%s holds no number', (text) => {
  expect(read(text)).toEqual([])
})
