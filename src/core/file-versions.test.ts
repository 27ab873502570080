import { expect, test } from 'vitest'
import { supersededFiles } from './file-versions.ts'

/** Which of these names are superseded, and by which. */
const superseded = (...names: string[]) => {
  const files = names.map((name, at) => ({ id: String(at), name, createdAt: `2026-01-0${at + 1}` }))
  return [...supersededFiles(files)].map(([id, by]) => `${names[Number(id)]} → ${by}`)
}

test.each([
  [['returns-v2.pdf', 'returns-v1.pdf'], ['returns-v1.pdf → returns-v2.pdf']],
  [['Price list 2026.pdf', 'Price list 2025.pdf'], ['Price list 2025.pdf → Price list 2026.pdf']],
  [
    ['Preisliste_2026-03.xlsx', 'Preisliste_2025-11.xlsx'],
    ['Preisliste_2025-11.xlsx → Preisliste_2026-03.xlsx'],
  ],
  [['faq.md', 'faq (old).md'], ['faq (old).md → faq.md']],
  [['faq final.md', 'faq draft.md'], ['faq draft.md → faq final.md']],
  [['notes.txt', 'notes.txt'], ['notes.txt → notes.txt']],
  [['stock.csv', 'stock (1).csv'], ['stock.csv → stock (1).csv']],
  // Months of orders are no versions of each other, and neither are two formats or two subjects.
  [['orders-2026-01.csv', 'orders-2026-02.csv'], []],
  [['returns.pdf', 'returns.docx'], []],
  [['LX-200 manual.pdf', 'LX-300 manual.pdf'], []],
  [['2025.pdf', '2026.pdf'], []],
])('of %j these are superseded: %j', (names, expected) => {
  expect(superseded(...names)).toEqual(expected)
})
