import type { FoundRow } from '#contracts/knowledge/knowledge.ts'
import type { Deps } from '#server/deps.ts'
import { placeName, rowText } from '../indexing/passages.ts'
import type { CachedFile } from '../search/file-cache.ts'
import type { QuestionWord } from '../search/terms.ts'
import type { HeavyHolder } from '../search/word-index.ts'
import * as repository from './tables.repository.ts'

const MOST_ROWS = 5
/** More rows than this that match equally well are left out: such a question asks for a count. */
const MOST_ALIKE = 8
/** A row with less of the question, by weight, holds one of its words by chance. */
const LEAST_SHARE = 0.2
const LEAST_OF_BEST = 0.8

interface NumberedRow {
  table: repository.TableRow
  /** Counted from 0. */
  at: number
  score: number
}

/** Rows of tables that a question names, by the words of their cells: “the lead time of NL-121”. */
export async function rowsNamed(
  { db, search: { rowIndex } }: Pick<Deps, 'db' | 'search'>,
  files: CachedFile[],
  asked: QuestionWord[],
): Promise<{ rows: FoundRow[]; tables: repository.TableRow[] }> {
  const forms = asked.map((word) => word.forms)
  const { weights, places } = await rowIndex.heaviest(db, { files, forms, most: MOST_ALIKE + 1 })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const close = closeEnough(places, all)
  if (close.length === 0) return { rows: [], tables: [] }
  const tables = await repository.tablesOfFiles(db, [...new Set(close.map(({ fileId }) => fileId))])
  const found = close.flatMap((place) => tableAt(tables, place, all))
  return { rows: await read(db, found), tables: [...new Set(found.map(({ table }) => table))] }
}

function closeEnough(places: HeavyHolder[], all: number): HeavyHolder[] {
  const best = places[0]?.weight ?? 0
  if (best === 0 || best / all < LEAST_SHARE) return []
  const close = places.filter(({ weight }) => weight >= best * LEAST_OF_BEST)
  return close.length > MOST_ALIKE ? [] : close.slice(0, MOST_ROWS)
}

/** A row's position counts over all tables of its file. */
function tableAt(tables: repository.TableRow[], place: HeavyHolder, all: number): NumberedRow[] {
  let at = place.position
  for (const table of tables.filter(({ fileId }) => fileId === place.fileId)) {
    if (at < table.rows) return [{ table, at, score: Math.round((place.weight / all) * 1_000) / 1_000 }]
    at -= table.rows
  }
  return []
}

async function read(db: Deps['db'], found: NumberedRow[]): Promise<FoundRow[]> {
  const rows: FoundRow[] = []
  for (const { table, at, score } of found) {
    const [row] = await repository.rowsAt(db, table.id, [at])
    if (!row) continue
    const columns = table.columns.map(({ name }) => name)
    const sheet = table.name === table.fileName ? null : table.name
    const place = { page: null, heading: null, sheet, rowFrom: row.number, rowTo: row.number }
    rows.push({
      tableId: table.id,
      fileId: table.fileId,
      fileName: table.fileName,
      place,
      placeName: placeName(place),
      number: row.number,
      text: rowText(columns, row.cells),
      score,
      supersededBy: table.supersededBy,
    })
  }
  return rows
}
