import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { textCell, xlsxFile } from '../testing/files.ts'
import { xlsxSheets } from './xlsx.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Text read from a cell with this number and format; without a format, the built-in one of that number. */
async function shown(value: string, format: string | number): Promise<unknown> {
  const id = typeof format === 'number' ? format : 164
  const own = typeof format === 'string' ? `<numFmt numFmtId="164" formatCode="${escaped(format)}"/>` : ''
  const styles = `<styleSheet ${main}><numFmts>${own}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`
  const cells = `<row r="1">${textCell('A1', 'Lamp')}<c r="B1" s="1"><f>A1</f><v>${value}</v></c><c r="C1" s="0"><v>3</v></c></row>`
  const [sheet] = await xlsxSheets(xlsxFile('A', cells, { 'xl/styles.xml': strToU8(styles) }))
  const [row = []] = [...(sheet?.rows ?? [])]
  expect([row[0], row[2]]).toEqual(['Lamp', 3])
  return row[1]
}

test.each<[string, string | number, unknown]>([
  ['0.15', 9, '15 %'],
  ['7.0000000000000007E-2', 10, '7 %'],
  ['0.1125', '0.0%;[Red]-0.0%', '11.25 %'],
  ['15', '0"%"', 15],
  ['19.9', '#,##0.00" €"', '19.90 €'],
  ['1234.5', '#,##0.00\\ [$€-407]', '1234.50 €'],
  ['-3', '_("$"* #,##0.00_);_("$"* (#,##0.00)', '-3 $'],
  ['5', '"$"#,##0.00', '5 $'],
  ['5', '£#,##0', '5 £'],
  ['5', '[$CHF-807] #,##0', '5 CHF'],
  ['5', '#,##0 "EUR"', '5 EUR'],
  ['5', '[$R$-416] #,##0', '5 BRL'],
  ['5', '#,##0 [$kr.-406]', '5 kr'],
  ['5', 7, '5 $'],
  ['1234.5', 44, '1234.50 $'],
  ['5', 42, '5 $'],
  ['5', 43, 5],
  ['5', 39, 5],
  ['5', '0.0 "kg"', 5],
  ['5', '#,##0.00', 5],
  ['5', 'General', 5],
])('%s with the format %s is %s', async (value, format, text) => {
  expect(await shown(value, format)).toBe(text)
})

test.each([14, 'yyyy-mm-dd', '[$-409]d-mmm-yy;@', '"€ on "dd.mm.yyyy'])(
  'a day stays one, shown by the format %s',
  async (format) => expect(await shown('46025', format)).toEqual(new Date('2026-01-03')),
)

test('an amount whose format tells no currency has none in a workbook that names another one', async () => {
  const cells = '<row r="1"><c r="A1" s="0"><v>5</v></c><c r="B1" s="1"><v>6</v></c></row>'
  const styles = (id: number, code: string) =>
    `<styleSheet ${main}><numFmts><numFmt numFmtId="${id}" formatCode="${escaped(code)}"/></numFmts><cellXfs><xf numFmtId="44"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const read = async (id: number, code: string) =>
    Array.from(
      (await xlsxSheets(xlsxFile('A', cells, { 'xl/styles.xml': strToU8(styles(id, code)) })))[0]?.rows ?? [],
    )
  expect(await read(164, '#,##0.00 "€"')).toEqual([[5, '6 €']])
  expect(await read(164, '"$"0')).toEqual([['5 $', '6 $']])
  // Excel says by what it shows its own formats.
  expect(await read(44, '_-* #,##0.00 "€"_-')).toEqual([['5 €', 6]])
})

test('[security D6] styles and cells that are none do no harm', async () => {
  const cells = '<row r="1"><c r="A1" s="7777"><v>5</v></c></row>'
  const noise = '<numFmt numFmtId="164" formatCode="[$'.repeat(200_000)
  const strange = xlsxFile('A', cells, { 'xl/styles.xml': strToU8(`<styleSheet>${noise}</styleSheet>`) })
  await expectWithin(5_000, () => expect(xlsxSheets(strange)).rejects.toThrow())
  const marked = '<row r="1"><c r="A1"><v>5#1#2</v></c></row>'
  expect(await xlsxSheets(xlsxFile('A', marked))).toEqual([{ name: 'A', rows: [[5]] }])
})
