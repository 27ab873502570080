import { expect, test } from 'vitest'
import { plain } from './decimal.ts'
import { readAmount, readCount, readPercent, readRatio } from './written-numbers.ts'

test.each([
  ['€1.299,00', '1299', 'EUR'],
  ['1,299.50 USD', '1299.5', 'USD'],
  ['1 299,00 €', '1299', 'EUR'],
  ['39.90', '39.9', undefined],
  ['39,90 EUR', '39.9', 'EUR'],
  ['$45', '45', 'USD'],
  ['3k', '3000', undefined],
  ['€3k', '3000', 'EUR'],
  ['2,5k €', '2500', 'EUR'],
  ['1.125k', '1125', undefined],
  ['1.2m USD', '1200000', 'USD'],
  ['5 MXN', '5', 'MXN'],
  ['0', '0', undefined],
  [39.9, '39.9', undefined],
  [1.125, '1.125', undefined],
])('the amount %j is %s %s', (written, value, currency) => {
  const reading = readAmount('price', written)
  expect(reading.ok && [plain(reading.value.value, 0, 6), reading.value.currency]).toEqual([value, currency])
})

test.each([
  ['1.125', 'Price can be read in two ways. Write 1,125.00 or 1.1250.'],
  ['12%', 'Price must be an amount of money, such as 39.90 EUR.'],
  ['a lot', 'Price must be an amount of money, such as 39.90 EUR.'],
  ['-5', 'The price is below zero.'],
  [-5, 'The price is below zero.'],
  ['', 'The price is empty.'],
  ['1; drop table users', 'Price must be an amount of money, such as 39.90 EUR.'],
])('%j is no amount', (written, reason) => {
  expect(readAmount('price', written)).toEqual({ ok: false, reason })
})

test('a dollar is that of the market', () => {
  expect(readAmount('price', '$5', 'CAD')).toMatchObject({ value: { currency: 'CAD' } })
})

test.each([
  [readPercent, '12%', '0.12'],
  [readPercent, '2,9 %', '0.029'],
  [readPercent, 19, '0.19'],
  [readPercent, '0.5', '0.005'],
  [readCount, '1,200', '1200'],
  [readCount, '1.200', '1200'],
  [readCount, '1.2k', '1200'],
  [readCount, 12.5, '12.5'],
  [readRatio, '3,5x', '3.5'],
  [readRatio, '350%', '3.5'],
  [readRatio, 4, '4'],
])('%o reads %j as %s', (read, written, value) => {
  const reading = read('figure', written)
  expect(reading.ok && plain(reading.value, 0, 6)).toBe(value)
})

test.each([
  [readPercent, '12 EUR'],
  [readCount, 'many'],
  [readRatio, '3:1 or so'],
  [readCount, 1e21],
])('%o refuses %j', (read, written) => {
  expect(read('figure', written).ok).toBe(false)
})
