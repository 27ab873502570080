import type { Study } from '#server/ports/documents.ts'
import { MOST_FOUND_ROWS } from '../tables/row-words.ts'
import type { FilePiece } from './passages.ts'

const many = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`

/** How much of a file that is too long was read, in the measure its owner counts by; null if it was read to its end. */
export function readSoFar(
  { tables, cut }: Study,
  { pieces, isCut }: { pieces: FilePiece[]; isCut: boolean },
): string | null {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (cut === null && !isCut && rows <= MOST_FOUND_ROWS) return null
  if (cut !== null && rows > 0) {
    const read = cut === 'below' ? many(rows, 'rows') : many(widest(tables), 'columns')
    return `This file is very long, so only its first ${read} were read. Split it to include the rest.`
  }
  if (cut === null && !isCut)
    return `All ${many(rows, 'rows')} can be counted, but only the first ${MOST_FOUND_ROWS.toLocaleString('en')} are found by what they say. Split the file to find the others too.`
  const pages = pieces.reduce((last, { place }) => Math.max(last, place.page ?? 0), 0)
  const characters = pieces.reduce((sum, { text }) => sum + text.length, 0)
  const read = pages > 0 ? many(pages, 'pages') : many(characters, 'characters')
  return `This file is very long, so only its first ${read} were read. Split it to include the rest.`
}

const widest = (tables: Study['tables']) =>
  tables.reduce((most, { columns }) => Math.max(most, columns.length), 0)
