import type { Span } from './rows.ts'
import { attribute } from './xlsx-formats.ts'

/** Cells that are shown as one, counted from zero. */
interface Merge {
  column: number
  lastColumn: number
  first: number
  last: number
}

/** Cells that are looked at: what lies over one another is no sheet that anyone made. */
const MOST_LOOKED_AT = 20_000_000

const sheetTag = /<(?:\w+:)?sheet\s[^<>]*>/g
const relationTag = /<(?:\w+:)?Relationship\s[^<>]*>/g
const mergeTag = /<(?:\w+:)?mergeCell\s[^<>]*>/g
const range = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/
const amount = /^[-+]?[\d.,\s]+(?:%|\p{Sc}|\p{L}{2,4})?$/u

/** Merged cells of each sheet, in the order of the workbook. */
export function mergesIn(files: Map<string, Buffer>): Merge[][] {
  const textOf = (name: string) => files.get(name)?.toString('latin1') ?? ''
  const targets = new Map(
    Array.from(textOf('xl/_rels/workbook.xml.rels').matchAll(relationTag), ([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return Array.from(textOf('xl/workbook.xml').matchAll(sheetTag), ([tag]) => {
    const target = targets.get(attribute(tag, 'r:id')) ?? ''
    const sheet = textOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    return Array.from(sheet.matchAll(mergeTag), ([merge]) => toMerge(attribute(merge, 'ref')))
  })
}

function toMerge(ref: string): Merge {
  const [, letters = 'A', first = 1, lastLetters = letters, last = 1] = range.exec(ref) ?? []
  return {
    column: columnNumber(letters) - 1,
    lastColumn: columnNumber(lastLetters) - 1,
    first: Number(first) - 1,
    last: Number(last) - 1,
  }
}

/** Names that reach over several columns are near the top. */
const MOST_SPANS = 1_000

export const spansIn = (merges: Merge[]): Span[] =>
  merges
    .filter(({ column, lastColumn }) => lastColumn > column)
    .slice(0, MOST_SPANS)
    .map(({ column, lastColumn, first }) => ({ row: first + 1, from: column, to: lastColumn }))

/**
 * A word that stands once beside several rows is said of each of them: the group of each article, the name of each
 * variant. A number is left where it stands, since it would be added up as often as it is repeated. What reaches over
 * several columns is a title, and stays one.
 */
export function repeatMerged(rows: unknown[][], merges: Merge[]): void {
  let left = MOST_LOOKED_AT
  for (const { column, first, last } of merges.filter((merge) => merge.last > merge.first)) {
    const value = rows[first]?.[column]
    if (!isSaidOfEach(value)) continue
    for (let at = first + 1; at <= Math.min(last, rows.length - 1); at++) {
      const row = rows[at] ?? []
      left -= row.length
      if (left < 0) return
      if (isEmpty(row[column]) && !row.every(isEmpty)) row[column] = value
    }
  }
}

const isEmpty = (cell: unknown) => cell === null || cell === undefined || cell === ''
/** A word, or a day. */
export const isSaidOfEach = (cell: unknown) =>
  cell instanceof Date || (typeof cell === 'string' && cell !== '' && !amount.test(cell))

export const columnNumber = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
