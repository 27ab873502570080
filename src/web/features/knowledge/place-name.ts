import type { PassagePlace } from '#contracts/knowledge/knowledge.ts'

/** Place in a file in words: “page 3, Returns”, “sheet Sizes, rows 2–21”. */
export function placeName({ page, heading, headingTo, sheet, rowFrom, rowTo }: PassagePlace): string {
  return [
    page !== null && `page ${page}`,
    sheet && `sheet ${sheet}`,
    rowFrom !== null && (rowTo === null || rowTo === rowFrom ? `row ${rowFrom}` : `rows ${rowFrom}–${rowTo}`),
    headingTo ? `${heading} – ${headingTo}` : heading,
  ]
    .filter(Boolean)
    .join(', ')
}
