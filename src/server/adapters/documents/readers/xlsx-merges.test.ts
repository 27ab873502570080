import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { textCell, xlsxFile } from '../testing/files.ts'
import { xlsxSheets } from './xlsx.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

async function rowsOf(cells: string, merges: string[]): Promise<unknown[][]> {
  const list = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const sheet = `<worksheet ${main}><sheetData>${cells}</sheetData><mergeCells>${list}</mergeCells></worksheet>`
  const [first] = await xlsxSheets(xlsxFile('A', '', { 'xl/worksheets/sheet1.xml': strToU8(sheet) }))
  return Array.from(first?.rows ?? [], (row) => [...row])
}

const number = (place: string, value: number) => `<c r="${place}"><v>${value}</v></c>`
const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.join('')}</row>`

test('a word beside several rows is read in each of them', async () => {
  const cells = [
    row(2, textCell('B2', 'Lamps'), textCell('C2', 'ARC-1')),
    row(3, '<c r="B3"/>', textCell('C3', 'ARC-2')),
    row(4, textCell('C4', 'ARC-3')),
    row(5, textCell('B5', 'Shelves'), textCell('C5', 'OAK-1')),
    row(6, textCell('C6', 'OAK-2')),
  ]
  const rows = await rowsOf(cells.join(''), ['B2:B4', 'B5:B6'])
  expect(rows.slice(1).map((each) => each.slice(1))).toEqual([
    ['Lamps', 'ARC-1'],
    ['Lamps', 'ARC-2'],
    ['Lamps', 'ARC-3'],
    ['Shelves', 'OAK-1'],
    ['Shelves', 'OAK-2'],
  ])
})

test('a title over several columns, a number beside several rows and empty rows stay as they are', async () => {
  const cells = [
    row(1, textCell('A1', 'Prices')),
    row(2, textCell('A2', 'ARC-1'), number('B2', 40)),
    row(3, textCell('A3', 'ARC-2')),
    row(4, textCell('A4', 'ARC-3'), textCell('B4', 'on request')),
    row(5),
    row(6, textCell('A6', 'ARC-4'), number('B6', 10)),
  ]
  const rows = await rowsOf(cells.join(''), ['A1:B1', 'B2:B3', 'B4:B5'])
  expect(rows).toEqual([
    ['Prices', null],
    ['ARC-1', 40],
    ['ARC-2', null],
    ['ARC-3', 'on request'],
    [null, null],
    ['ARC-4', 10],
  ])
})

test('[security D6] merged cells that lie over one another or far outside do no harm', async () => {
  const cells = row(1, textCell('A1', 'Lamp'), number('B1', 1))
  const merges = [
    ...Array.from({ length: 20_000 }, (_, at) => `A1:A${9_999_999 - at * 7}`),
    'XFD1:A3',
    'nothing',
    'A0:A5',
  ]
  await expectWithin(5_000, async () => expect(await rowsOf(cells, merges)).toEqual([['Lamp', 1]]))
})
