import { expect, test } from 'vitest'
import { tablesOfPage } from './pdf-tables.ts'
import type { PlacedText } from './placed-lines.ts'

/** Texts of a page: each line with its texts and where they begin. */
const page = (lines: [text: string, x: number][][]): PlacedText[] =>
  lines.flatMap((line, at) =>
    line.map(([text, x]) => ({ text, x, y: 700 - at * 16, width: text.length * 5, height: 10 })),
  )

const prices = page([
  [['Prices of our lamps are valid until May and do not include tax.', 50]],
  [['Wholesale prices', 50]],
  [
    ['Article', 50],
    ['Material', 200],
    ['Price EUR', 350],
  ],
  [
    ['Orbit', 50],
    ['Oak and', 200],
    ['24.90', 360],
  ],
  [['brass', 200]],
  [
    ['Halo', 50],
    ['Glass', 200],
    ['119.00', 355],
  ],
  [['Ask us for more.', 50]],
])

test('a table of a page is read by where its texts stand, wrapped cells too', () => {
  expect(tablesOfPage(prices)).toEqual({
    tables: [
      {
        title: 'Wholesale prices',
        cells: [
          ['Article', 'Material', 'Price EUR'],
          ['Orbit', 'Oak and brass', '24.90'],
          ['Halo', 'Glass', '119.00'],
        ],
      },
    ],
    rest: 'Prices of our lamps are valid until May and do not include tax.\nWholesale prices\nAsk us for more.',
  })
})

const columns = Array.from({ length: 6 }, (): [string, number][] => [
  ['This is a sentence of the left column of a page,', 50],
  ['and this is one of the column at its right side.', 320],
])
const facts: [string, number][][] = [
  [
    ['Material', 50],
    ['Oak', 200],
  ],
  [
    ['Colour', 50],
    ['Brown', 200],
  ],
  [
    ['Height', 50],
    ['42 cm', 200],
  ],
]

test.each([
  ['prose in two columns', columns],
  ['a list of what something is', facts],
])('%s is no table', (_, lines) => {
  expect(tablesOfPage(page(lines)).tables).toEqual([])
})

test('words of one cell stay together, and texts on one line are one row', () => {
  const lines = page([
    [
      ['Size', 50],
      ['Chest', 200],
    ],
    [
      ['Small', 50],
      ['92', 210],
    ],
    [
      ['Large', 50],
      ['106', 205],
    ],
  ])
  lines.push({ text: 'chart', x: 72, y: 701, width: 25, height: 10 })
  expect(tablesOfPage(lines).tables[0]?.cells[0]).toEqual(['Size chart', 'Chest'])
})
