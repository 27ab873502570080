import { expect, test } from 'vitest'
import { plainCell, tableAsCsv } from './table-csv.ts'

test('a table leaves as CSV without marks, with commas quoted and no formula', () => {
  expect(plainCell('**€22.25** [1]')).toBe('€22.25')
  expect(
    tableAsCsv([
      ['Per order', 'Amount'],
      ['Fees, 2.9 %', '-€1.46'],
      ['=HYPERLINK("x")', '@cmd'],
    ]),
  ).toBe('\uFEFFPer order,Amount\r\n"Fees, 2.9 %",-€1.46\r\n"\'=HYPERLINK(""x"")",\'@cmd\r\n')
})
