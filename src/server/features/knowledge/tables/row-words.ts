import type { Db } from '#server/db/database.ts'
import { rowWordsOfFiles } from '../indexing/passages.repository.ts'
import { type CachedFile, joinedByFile } from '../search/file-cache.ts'
import { searchLanguageOf } from '../search/stems.ts'
import { createWordIndex, packedTexts } from '../search/word-index.ts'
import type { NumberedCells } from './tables.repository.ts'

const MOST_BYTES = 64 * 1_024 * 1_024
/** Rows of one file that are looked up by their words, over all of its tables. The others can be counted. */
export const MOST_FOUND_ROWS = 60_000
const PACKED_TOGETHER = 1_000

/** Finds rows of tables by the words of their cells, in memory as passages are found. A row's position counts over all tables of its file. */
export const createRowIndex = () => createWordIndex(MOST_BYTES, loadRowWords)

/** The stored words of rows, many rows together. */
export function* packedRows(
  tables: { rows: NumberedCells[] }[],
  language: string | null,
): Generator<{ first: number; words: Uint8Array<ArrayBuffer> }> {
  const languages = [searchLanguageOf(language)]
  const rows = tables.flatMap((table) => table.rows).slice(0, MOST_FOUND_ROWS)
  for (let first = 0; first < rows.length; first += PACKED_TOGETHER) {
    const texts = rows.slice(first, first + PACKED_TOGETHER).map(({ cells }) => cells.join('\n'))
    yield { first, words: new Uint8Array(packedTexts(texts, languages).buffer) }
  }
}

async function loadRowWords(db: Db, files: CachedFile[]): Promise<Map<string, Int32Array>> {
  const stored = joinedByFile(
    await rowWordsOfFiles(
      db,
      files.map(({ id }) => id),
    ),
  )
  return new Map(files.map(({ id }) => [id, new Int32Array(stored.get(id) ?? new ArrayBuffer(0))]))
}
