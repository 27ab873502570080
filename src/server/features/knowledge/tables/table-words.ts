import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import type { CachedFile } from '../search/file-cache.ts'
import { searchLanguages } from '../search/stems.ts'
import { createWordIndex, packedTexts } from '../search/word-index.ts'
import { type TableRow, tablesOfFiles } from './tables.repository.ts'

const MOST_BYTES = 32 * 1_024 * 1_024
/** Files whose tables are fetched together. */
const FILES_AT_ONCE = 20

/** Finds tables by the words of their names, columns and values, in memory as passages are found. */
export const createTableIndex = () => createWordIndex(MOST_BYTES, loadTables)

async function loadTables(db: Db, files: CachedFile[]): Promise<Map<string, Int32Array>> {
  const words = new Map<string, Int32Array>()
  for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
    const ids = files.slice(first, first + FILES_AT_ONCE).map(({ id }) => id)
    const tables = Map.groupBy(await tablesOfFiles(db, ids), ({ fileId }) => fileId)
    for (const id of ids) {
      words.set(id, packedTexts((tables.get(id) ?? []).map(textOf), searchLanguages))
      await breathe()
    }
  }
  return words
}

const textOf = ({ name, fileName, columns }: TableRow) =>
  [name, fileName, ...columns.flatMap((column) => [column.name, ...column.values])].join('\n')
