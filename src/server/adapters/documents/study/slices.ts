import type { DocumentTable, Study } from '#server/ports/documents.ts'

type Row = DocumentTable['rows'][number]
/** Next part of a study: sections, a new table, or rows of the current one. */
export type Slice = Pick<Study, 'sections'> | { table: Omit<DocumentTable, 'rows'> } | { rows: Row[] }

const SECTIONS_AT_ONCE = 1_000
const CELLS_AT_ONCE = 10_000

/** Hands over a study in slices, so that no receiver blocks on all of it. */
export function* slicesOf({ sections, tables }: Study): Generator<Slice> {
  for (let at = 0; at < sections.length; at += SECTIONS_AT_ONCE)
    yield { sections: sections.slice(at, at + SECTIONS_AT_ONCE) }
  for (const { rows, ...table } of tables) {
    yield { table }
    const rowsAtOnce = Math.ceil(CELLS_AT_ONCE / Math.max(1, table.columns.length))
    for (let at = 0; at < rows.length; at += rowsAtOnce) yield { rows: rows.slice(at, at + rowsAtOnce) }
  }
}

/** Puts a slice where it belongs. */
export function addSlice({ sections, tables }: Study, slice: Slice): void {
  if ('sections' in slice) sections.push(...slice.sections)
  else if ('table' in slice) tables.push({ ...slice.table, rows: [] })
  else tables.at(-1)?.rows.push(...slice.rows)
}
