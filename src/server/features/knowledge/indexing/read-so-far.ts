import type { Study } from '#server/ports/documents.ts'
import type { FilePiece } from './passages.ts'

const many = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`

/** How much of a file that is too long was read, in the measure its owner counts by; null if it was read to its end. */
export function readSoFar(
  { tables, cut }: Study,
  { pieces, isCut }: { pieces: FilePiece[]; isCut: boolean },
): string | null {
  if (cut === null && !isCut) return null
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (cut !== null && rows > 0) {
    const read = cut === 'below' ? many(rows, 'rows') : many(widest(tables), 'columns')
    return `This file is very long, so only its first ${read} were read. Split it to include the rest.`
  }
  if (rows > 0) {
    const told = rowsUpTo(tables, pieces.at(-1))
    return `All ${many(rows, 'rows')} can be counted, but only the first ${told.toLocaleString('en')} are found by what they say. Split the file to find the others too.`
  }
  const pages = pieces.reduce((last, { place }) => Math.max(last, place.page ?? 0), 0)
  const characters = pieces.reduce((sum, { text }) => sum + text.length, 0)
  const read = pages > 0 ? many(pages, 'pages') : many(characters, 'characters')
  return `This file is very long, so only its first ${read} were read. Split it to include the rest.`
}

/** How many rows there are up to the end of a piece. Rows are numbered with the empty ones between them, which are not kept. */
function rowsUpTo(tables: Study['tables'], piece: FilePiece | undefined): number {
  const last = piece?.place.rowTo ?? 0
  const at = last === 0 ? -1 : tables.findIndex(({ sheet }) => sheet === piece?.place.sheet)
  return tables.slice(0, at + 1).reduce((sum, { rows }, index) => {
    const told = index < at ? rows : rows.filter(({ number }) => number <= last)
    return sum + told.length
  }, 0)
}

const widest = (tables: Study['tables']) =>
  tables.reduce((most, { columns }) => Math.max(most, columns.length), 0)
