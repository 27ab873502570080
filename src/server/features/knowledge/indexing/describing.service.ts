import { allowLonger } from '#server/db/statement-limits.ts'
import type { Deps } from '#server/deps.ts'
import { packedWords } from '../search/word-index.ts'
import { MOST_FOUND_ROWS, packedRows } from '../tables/row-words.ts'
import { rowsOfTable, tablesOfFiles } from '../tables/tables.repository.ts'
import { markSuperseded } from '../versions/versions.repository.ts'
import * as repository from './describing.repository.ts'
import { DESCRIPTION, describe } from './description.ts'
import * as passages from './passages.repository.ts'

const DESCRIBED_AT_ONCE = 100
const WRITTEN_AT_ONCE = 200

type File = repository.FileToDescribe

/**
 * Brings files that an older version of the app read up to date: their language, words and sketch are stored, and rows of tables
 * are no passages any more. Their text, tables and meanings stay.
 */
export async function describeRest(deps: Pick<Deps, 'db'>): Promise<void> {
  const files = await repository.filesToDescribe(deps.db, { below: DESCRIPTION, limit: DESCRIBED_AT_ONCE })
  for (const file of files) await describeFile(deps, file)
  const projects = new Map(files.map((file) => [file.projectId, file]))
  for (const file of projects.values()) await markSuperseded(deps.db, file)
}

async function describeFile({ db }: Pick<Deps, 'db'>, file: File): Promise<void> {
  const all = await passages.passagesOf(db, file.id)
  const firstRow = all.findIndex(({ place }) => place.rowFrom !== null)
  const prose = firstRow < 0 ? all : all.slice(0, firstRow)
  const tables = await tablesOf(db, file)
  const description = describe(prose, tables)
  await db.transaction(async (tx) => {
    if (!(await repository.settleDescription(tx, file, { ...description, passages: prose.length }))) return
    await allowLonger(tx)
    if (prose.length < all.length) await passages.deletePassagesFrom(tx, file.id, prose.length)
    await passages.deleteWords(tx, file.id)
    for (let first = 0; first < prose.length; first += WRITTEN_AT_ONCE) {
      const some = prose.slice(first, first + WRITTEN_AT_ONCE)
      const words = packedWords({ ...file, ...description }, some)
      await passages.insertWords(tx, file.id, { first, words })
    }
    for (const packed of packedRows(tables, description.language))
      await passages.insertRowWords(tx, file.id, packed)
  })
}

async function tablesOf(db: Deps['db'], { id, tables }: File) {
  if (tables === 0) return []
  let left = MOST_FOUND_ROWS
  const read = []
  for (const table of await tablesOfFiles(db, [id])) {
    const rows = []
    for await (const some of rowsOfTable(db, table.id)) {
      rows.push(...some)
      left -= some.length
      if (left <= 0) break
    }
    read.push({ columns: table.columns.map(({ name }) => name), rows })
    if (left <= 0) break
  }
  return read
}
