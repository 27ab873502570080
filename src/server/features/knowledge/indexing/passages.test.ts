import { expect, test } from 'vitest'
import { partsOf } from '../search/parts.ts'
import { contextOf, piecesOf, placeName } from './passages.ts'

const sentence = (about: string) => `The ${about} is made of oak and comes from a small village near the sea.`
const paragraph = (about: string, sentences: number) => Array(sentences).fill(sentence(about)).join(' ')
const section = (text: string, heading: string | null = null, page: number | null = null) => ({
  text,
  heading,
  page,
})
const wordsIn = (text: string) => text.split(/\s+/).length

test('passages keep to a heading and a page, and are neither tiny nor long', async () => {
  const { pieces } = await piecesOf({
    sections: [
      section('Short.', 'Welcome'),
      section('Also short.', 'Contact'),
      section(paragraph('lamp', 6), 'Lamps'),
      section(`${paragraph('chair', 10)}\n\n${paragraph('table', 10)}`, 'Furniture'),
      section('A page of few words.', null, 2),
      section(paragraph('vase', 3), null, 3),
    ],
    tables: [],
    cut: null,
  })
  expect(pieces.map(({ place }) => placeName(place))).toEqual([
    'Welcome – Lamps',
    'Furniture',
    'Furniture',
    'page 2',
    'page 3',
  ])
  expect(pieces[0]?.text).toMatch(/^Short\.\n\nContact\n\nAlso short\.\n\nLamps\n\nThe lamp/)
  for (const { text } of pieces) expect(wordsIn(text)).toBeLessThanOrEqual(250)
})

test('each heading stands in the text above what is under it, also one that comes twice', async () => {
  const { pieces } = await piecesOf({
    sections: [
      section('Orbit'),
      section('49 EUR.', 'Price'),
      section('Halo'),
      section('59 EUR.', 'Price'),
      section('Ask Maria', 'Wholesale'),
    ],
    tables: [],
    cut: null,
  })
  expect(pieces.map(({ text }) => text.split('\n\n'))).toEqual([
    ['Orbit', 'Price', '49 EUR.', 'Halo', 'Price', '59 EUR.', 'Wholesale', 'Ask Maria'],
  ])
})

test('nothing of a long text is lost, with or without sentences', async () => {
  for (const long of [paragraph('lamp', 400), 'x'.repeat(20_000), 'lamp '.repeat(5_000)]) {
    const { pieces } = await piecesOf({ sections: [section(long)], tables: [], cut: null })
    const letters = (text: string) => text.replace(/\s+/g, '')
    expect(letters(pieces.map(({ text }) => text).join(''))).toBe(letters(long))
    for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(2_500)
  }
})

test('[security D6] text without letters and digits is no passage', async () => {
  const sections = [section(`${'|'.repeat(20_000)} lamp`), section('* * *'), section('日本語')]
  const { pieces } = await piecesOf({ sections, tables: [], cut: null })
  expect(pieces).toHaveLength(2)
  expect(pieces.map(({ text }) => text.replace(/[|\s]/g, ''))).toEqual([
    'lamp',
    expect.stringContaining('日本語'),
  ])
})

test('rows say their columns, and where they stand', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ number: at + 2, cells: [`A-${at}`, '', '4,50'] }))
  const table = { sheet: 'Prices', columns: ['SKU', 'Note', 'Price'], rows, semicolons: true }
  const { pieces } = await piecesOf({ sections: [], tables: [table], cut: null })
  expect(pieces.map(({ place }) => placeName(place))).toEqual([
    'Prices, rows 2–13',
    'Prices, rows 14–25',
    'Prices, rows 26–31',
  ])
  expect(pieces[0]?.text.split('\n')[0]).toBe('SKU: A-0; Price: 4,50')
  const [piece] = pieces
  if (!piece) throw new Error('there is one')
  expect(contextOf('supplier_list-2026.xlsx', piece)).toMatch(/^supplier list 2026\nPrices\nSKU: A-0/)
  expect(partsOf('list.xlsx', piece)).toHaveLength(12)
})
