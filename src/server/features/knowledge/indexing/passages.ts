import { setImmediate as breathe } from 'node:timers/promises'
import type { PassagePlace } from '#contracts/knowledge/knowledge.ts'
import { saysAnything } from '#core/letters.ts'
import type { DocumentSection, DocumentTable, Study } from '#server/ports/documents.ts'

/** A piece of a file that can be found and quoted by itself. */
export interface FilePiece {
  text: string
  place: PassagePlace
}

/** In words. A heading ends a passage of this length; shorter ones join the next. */
const LEAST = 60
const ENOUGH = 150
const MOST = 250
const LONGEST = 2_400
const MOST_ROWS = 12
const MOST_PIECES = 5_000
/** So many are made before others get their turn. */
const MADE_AT_ONCE = 100

const nowhere: PassagePlace = { page: null, heading: null, sheet: null, rowFrom: null, rowTo: null }

/** The passages of a file's text, in its order, as many as are kept of one. Text without a word is none, and rows are asked through their tables. */
export async function piecesOf({ sections }: Study): Promise<{ pieces: FilePiece[]; isCut: boolean }> {
  const pieces: FilePiece[] = []
  for (const piece of piecesOfSections(sections)) {
    if (!saysAnything(piece.text)) continue
    if (pieces.length === MOST_PIECES) return { pieces, isCut: true }
    pieces.push(piece)
    if (pieces.length % MADE_AT_ONCE === 0) await breathe()
  }
  return { pieces, isCut: false }
}

interface Open {
  blocks: string[]
  words: number
  page: number | null
  headings: string[]
}

function* piecesOfSections(sections: DocumentSection[]): Generator<FilePiece> {
  let open: Open | undefined
  for (const { text, page, heading } of sections) {
    if (open && (open.page !== page || open.words >= LEAST)) {
      yield pieceOf(open)
      open = undefined
    }
    for (const [at, block] of blocksOf(text).entries()) {
      const words = sizeOf(block)
      if (open && (open.words >= ENOUGH || open.words + words > MOST)) {
        yield pieceOf(open)
        open = undefined
      }
      open ??= { blocks: [], words: 0, page, headings: [] }
      // The first heading is named as the place; a later one would be lost if it did not stand in the text.
      if (heading && at === 0 && open.blocks.length > 0) open.blocks.push(heading)
      if (heading) open.headings.push(heading)
      open.blocks.push(block)
      open.words += words
    }
  }
  if (open) yield pieceOf(open)
}

function pieceOf({ blocks, page, headings }: Open): FilePiece {
  const [heading = null, headingTo = heading] = [headings[0], headings.at(-1)]
  const isUnderOthers = headingTo !== null && headingTo !== heading
  return {
    text: blocks.join('\n\n'),
    place: { ...nowhere, page, heading, ...(isUnderOthers && { headingTo }) },
  }
}

/** Paragraphs, and of those that are too long their sentences. */
function blocksOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap((block) => (sizeOf(block) <= MOST ? [block] : packed(block)))
}

/** Sentences or lines in groups of a passage's length. */
function packed(block: string): string[] {
  const groups: string[] = []
  let group: string[] = []
  let words = 0
  for (const sentence of block.split(/(?<=[.!?。！？])\s+|\n+/).flatMap(slices)) {
    const count = sizeOf(sentence)
    if (group.length > 0 && words + count > MOST) {
      groups.push(group.join(' '))
      group = []
      words = 0
    }
    group.push(sentence)
    words += count
  }
  return [...groups, group.join(' ')].filter((each) => each !== '')
}

function slices(sentence: string): string[] {
  const most = LONGEST / 2
  const count = Math.ceil(sentence.length / most)
  return Array.from({ length: count }, (_, at) => sentence.slice(at * most, (at + 1) * most).toWellFormed())
}

/** In words. What has no spaces between them, as Chinese, or hardly any, is counted by its length. */
const sizeOf = (text: string) =>
  Math.max(text.split(/\s+/).filter((word) => word !== '').length, Math.ceil((text.length * MOST) / LONGEST))

/** A row with the names of its columns, so that it makes sense alone. */
export const rowText = (columns: string[], cells: string[]): string =>
  cells
    .flatMap((cell, at) => (cell === '' ? [] : [`${columns[at]}: ${cell}`]))
    .join('; ')
    .slice(0, LONGEST)
    .toWellFormed()

/** Rows of a table in groups as long as passages. */
export function* rowGroups(
  { sheet, columns }: Pick<DocumentTable, 'sheet' | 'columns'>,
  rows: DocumentTable['rows'],
): Generator<FilePiece> {
  let lines: Line[] = []
  let words = 0
  for (const { number, cells } of rows) {
    const line = rowText(columns, cells)
    const count = sizeOf(line)
    if (lines.length >= MOST_ROWS || words + count > MOST) {
      yield* pieceOfLines(sheet, lines)
      lines = []
      words = 0
    }
    lines.push({ number, line })
    words += count
  }
  yield* pieceOfLines(sheet, lines)
}

interface Line {
  number: number
  line: string
}

function pieceOfLines(sheet: string | null, lines: Line[]): FilePiece[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const place = { ...nowhere, sheet, rowFrom: first.number, rowTo: last.number }
  return [{ text: lines.map(({ line }) => line).join('\n'), place }]
}

/** Text that a passage is indexed by: its own, and the headings above it. */
export function contextOf(fileName: string, { text, place }: FilePiece): string {
  const title = fileName.replace(/\.[^.]{1,8}$/, '').replace(/[-_]+/g, ' ')
  return [title, place.heading ?? place.sheet, text].filter(Boolean).join('\n')
}

/** “page 3”, “Prices, rows 2–21”, “Returns”, “How long – Refund”. */
export function placeName({ page, heading, headingTo, sheet, rowFrom, rowTo }: PassagePlace): string {
  const rows = rowFrom === null ? null : rowFrom === rowTo ? `row ${rowFrom}` : `rows ${rowFrom}–${rowTo}`
  return [
    page === null ? null : `page ${page}`,
    headingTo ? `${heading} – ${headingTo}` : (heading ?? sheet),
    rows,
  ]
    .filter(Boolean)
    .join(', ')
}
