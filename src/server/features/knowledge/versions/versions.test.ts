import { expect, test } from 'vitest'
import { statedDate, versionName } from './file-name.ts'
import { sketchOf } from './sketch.ts'
import { supersededFiles, type VersionedFile } from './superseded.ts'

test.each([
  ['Returns policy v2.docx', { base: 'returns policy', version: 2 }],
  ['returns_policy_FINAL.docx', { base: 'returns policy', stage: 1 }],
  ['returns-policy (1).docx', { base: 'returns policy', copy: 1 }],
  ['returns policy - Kopie.docx', { base: 'returns policy', copy: 1 }],
  ['Entwurf Preisliste 2026-03-01.xlsx', { base: 'preisliste', stage: -1, date: '2026-03-01' }],
  ['price list 01.03.2026.pdf', { base: 'price list', date: '2026-03-01' }],
  ['tarifs mars 2026.pdf', { base: 'tarifs', date: '2026-03' }],
  ['lista de precios 3 de mayo de 2025.pdf', { base: 'lista de precios', date: '2025-05-03' }],
  ['catalogue-2025.pdf', { base: 'catalogue', date: '2025' }],
  ['LX-200 manual.pdf', { base: 'lx 200 manual', version: 1, date: null, stage: 0, copy: 0 }],
])('%s is read as a name and the marks of its version', (name, parts) => {
  expect(versionName(name)).toMatchObject(parts)
})

test('a file says its date at its beginning', () => {
  expect(statedDate('Price list\nValid from 1 March 2026\n')).toBe('2026-03-01')
  expect(statedDate('Preisliste, Stand: 03/2025')).toBe('2025-03')
  expect(statedDate('We were founded in 2019.')).toBeNull()
})

const policy = (days: number) =>
  `Unused goods can be sent back within ${days} days of delivery in their own box. The buyer pays the parcel unless the goods are
   faulty, and we pay the money back within five working days by the way it was paid. Candles that were lit, cut fabric and
   vouchers are not taken back. A damaged parcel is reported to us with a photo within three days.`
const orders = (month: string) => [
  {
    rows: Array.from({ length: 40 }, (_, at) => ({
      number: at,
      cells: [`#${month}${at}`, `${month}-${at}`, 'DE'],
    })),
  },
]
const prices = (add: number) => [
  {
    rows: Array.from({ length: 40 }, (_, at) => ({
      number: at,
      cells: [`SKU-${at}`, `Lamp ${at}`, String(at + add)],
    })),
  },
]

function file(
  name: string,
  content: { text?: string; tables?: ReturnType<typeof orders> },
  day = 1,
): VersionedFile {
  const { text = '', tables = [] } = content
  return {
    id: name,
    name,
    isSheet: text === '',
    statedOn: statedDate(text),
    sketch: sketchOf(text, tables),
    createdAt: new Date(2026, 0, day),
  }
}
const replaced = (...files: VersionedFile[]) => Object.fromEntries(supersededFiles(files))

test('an older version of a file is known by its name', () => {
  expect(
    replaced(
      file('returns v2.md', { text: policy(30) }),
      file('returns.md', { text: 'All was different.' }, 9),
      file('returns v3.docx', { text: policy(45) }),
      file('shipping.md', { text: policy(14) }),
    ),
  ).toEqual({ 'returns.md': 'returns v3.docx', 'returns v2.md': 'returns v3.docx' })
  expect(
    replaced(
      file('terms 2025.md', { text: 'Parcels leave our shop on Monday.' }),
      file('terms 2026-04.md', { text: 'We now send every working day.' }),
      file('minutes 2025-05.md', { text: 'Anna asked about the new boxes.' }),
      file('minutes 2026-05.md', { text: 'The fair in Lyon went well.' }),
    ),
  ).toEqual({ 'terms 2025.md': 'terms 2026-04.md' })
  expect(replaced(file('guide.md', { text: 'A' }), file('guide final.md', { text: 'B' }))).toEqual({
    'guide.md': 'guide final.md',
  })
  expect(
    replaced(file('returns.md', { text: policy(30) }), file('returns (1).md', { text: policy(45) })),
  ).toEqual({
    'returns.md': 'returns (1).md',
  })
})

test('exports of two months stand beside each other; a price list of a later year replaces the earlier', () => {
  expect(
    replaced(
      file('orders-2026-01.csv', { tables: orders('Jan') }),
      file('orders-2026-02.csv', { tables: orders('Feb') }),
    ),
  ).toEqual({})
  expect(
    replaced(
      file('orders_export.csv', { tables: orders('Jan') }),
      file('orders_export (1).csv', { tables: orders('Feb') }),
    ),
  ).toEqual({})
  expect(
    replaced(
      file('prices 2026.csv', { tables: prices(9) }),
      file('prices 2025.csv', { tables: prices(0) }, 9),
    ),
  ).toEqual({
    'prices 2025.csv': 'prices 2026.csv',
  })
})

test('nearly the same text with a later date replaces the earlier under any name; without a date nothing is replaced', () => {
  const dated = (date: string) => ({ text: `Valid from ${date}\n${policy(30)}` })
  expect(replaced(file('a.md', dated('2026-05-01')), file('b.md', dated('2025-05-01')))).toEqual({
    'b.md': 'a.md',
  })
  expect(replaced(file('lamp S.md', { text: policy(30) }), file('lamp L.md', { text: policy(31) }))).toEqual(
    {},
  )
})
