import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test.each([
  ['Lena, Berlin', '"Lena, Berlin"'],
  ['a "b"', '"a ""b"""'],
  ['-12.50', '-12.50'],
  ['lena@shop.example', 'lena@shop.example'],
  ['2026-11-16', '2026-11-16'],
  ['red; blue', '"red; blue"'],
])('%j is written as it is', (text, written) => {
  expect(csvRow([text, 'x'])).toBe(`${written},x\r\n`)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', `"'\t'=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x\n=1+1', `"x\n'=1+1"`],
  ['x";=1+1;"', `"x"";'=1+1;"""`],
])('[security F1] %j runs in no spreadsheet, whatever parts its cells', (text, written) => {
  expect(csvRow([text])).toBe(`${written}\r\n`)
})
