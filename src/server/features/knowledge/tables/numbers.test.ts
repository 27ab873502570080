import { expect, test } from 'vitest'
import { type DecimalPoint, dateOrderOf, pointOf, readDate, readNumber, readWritten } from './numbers.ts'

const read = (text: string, point: DecimalPoint) => {
  const found = readNumber(text, point)
  return found && [found.value.toString(), found.unit]
}

test.each<[string, DecimalPoint, string, string]>([
  ['1,234.56', '.', '1234.56', ''],
  ['1.234,56 €', ',', '1234.56', '€'],
  ['$1,234', '.', '1234', '$'],
  ['EUR 1.234', ',', '1234', 'EUR'],
  ["CHF 1'234.50", '.', '1234.5', 'CHF'],
  ['1 234,5 kg', ',', '1234.5', 'kg'],
  ['-12.5%', '.', '-12.5', '%'],
  ['(40)', '.', '-40', ''],
  ['$-3', '.', '-3', '$'],
  ['EUR -3', '.', '-3', 'EUR'],
  ['-CHF3', '.', '-3', 'CHF'],
  ['0', '.', '0', ''],
  ['.5', '.', '0.5', ''],
  ['0,1', ',', '0.1', ''],
  ['0.30000000000000004', '.', '0.30000000000000004', ''],
])('%s is read with “%s” before its decimals', (text, point, value, unit) => {
  expect(read(text, point)).toEqual([value, unit])
})

test.each<[string, DecimalPoint]>([
  ['', '.'],
  ['LX-200', '.'],
  ['ARC-100', '.'],
  ['ARC 100', '.'],
  ['ARC100', '.'],
  ['TOP-20', '.'],
  ['01067', '.'],
  ['A1001', '.'],
  ['12 of 30', '.'],
  ['1,23', '.'],
  ['1.2.3', '.'],
  ['1.234,56', '.'],
  ['2026-03-09', '.'],
  [`${'9'.repeat(40)}`, '.'],
])('%j is no number with “%s”', (text, point) => {
  expect(read(text, point)).toBeUndefined()
})

test('a column tells its notation, or the file does', () => {
  expect(pointOf(['1.234', '12,50'], '.')).toBe(',')
  expect(pointOf(['1,234', '12.50'], ',')).toBe('.')
  expect(pointOf(['1.234.567', '12'], '.')).toBe(',')
  expect(pointOf(['1.234', '2.500'], '.')).toBe('.')
  expect(pointOf(['1.234', '2.500'], ',')).toBe(',')
  expect(readWritten('1.500', ',')?.toString()).toBe('1500')
  expect(readWritten(1.5, ',')?.toString()).toBe('1.5')
  expect(readWritten('1,500.25', ',')?.toString()).toBe('1500.25')
  expect([readDate('2026-03-09T10:00:00Z'), readDate('9.3.2026'), readDate('03/09/2026')]).toEqual([
    '2026-03-09',
    '2026-03-09',
    undefined,
  ])
})

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-09 12:30', '2026-03-09'],
  ['9.3.2026', '2026-03-09'],
  ['9 Mar 2026', '2026-03-09'],
  ['March 9, 2026', '2026-03-09'],
  ['03/25/2026', '2026-03-25'],
  ['25/03/2026', '2026-03-25'],
  ['03/09/2026', undefined],
  ['45.3.2026', undefined],
  ['Lot 9 2026', undefined],
])('the date %s is %s', (text, date) => expect(readDate(text)).toBe(date))

test.each([
  [['03/04/2026', '03/15/2026'], 'month first'],
  [['03/04/2026', '15/03/2026'], 'day first'],
  [['03/04/2026', '12/11/2026'], 'unclear'],
  [['03/15/2026', '15/03/2026'], 'unclear'],
  [['2026-03-04', 'soon'], undefined],
] as const)('the order of day and month in %j is %s', (cells, order) => {
  expect(dateOrderOf(cells)).toBe(order)
})

test('a date is read in the order of its column, with or without a time', () => {
  expect(readDate('03/04/2026', 'month first')).toBe('2026-03-04')
  expect(readDate('03/04/2026 9:30 PM', 'day first')).toBe('2026-04-03')
  expect(readDate('15/03/2026', 'month first')).toBeUndefined()
  expect(readDate('31.3.2026, 12:30')).toBe('2026-03-31')
})
