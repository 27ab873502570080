import { z } from 'zod'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { FoundRow, KnowledgeTable } from '#contracts/knowledge/knowledge.ts'
import type { TableAnswer, TableQuery } from '#contracts/knowledge/tables.ts'
import type { Actor } from '#server/actor.ts'
import { readNumberCursor, unknownPage } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { presentTable } from '../knowledge.presenter.ts'
import type { CachedFile } from '../search/file-cache.ts'
import { type QuestionWord, wordsOfQuestion } from '../search/terms.ts'
import { rowsNamed } from './rows.service.ts'
import { type AskableTable, askTable } from './table-join.ts'
import * as repository from './tables.repository.ts'

export { type AskableTable, askTable }

/** Most tables returned with a question. */
const MOST_RELATED = 3

export async function listTables(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { cursor, limit, q = '' }: PageQuery & { q?: string | undefined },
): Promise<Page<KnowledgeTable>> {
  await requireProject(deps, actor, projectId)
  const after = cursor === undefined ? undefined : await lastOfPage(deps, actor, cursor)
  const words = q.split(/\s+/).filter(Boolean)
  const rows = await repository.listTables(deps.db, actor.userId, projectId, {
    after,
    words,
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  return { items: items.map(presentTable), next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

async function lastOfPage(deps: Deps, { userId }: Actor, id: string): Promise<repository.TableRow> {
  const table = z.uuid().safeParse(id).success ? await repository.findTable(deps.db, userId, id) : undefined
  if (!table) throw unknownPage()
  return table
}

export async function readRows(deps: Deps, actor: Actor, tableId: string, { cursor, limit }: PageQuery) {
  const table = await requireTable(deps, actor, tableId)
  const rows = await repository.rowsAfter(deps.db, tableId, readNumberCursor(cursor, 9) ?? 0, limit + 1)
  const items = rows.slice(0, limit)
  return {
    table: presentTable(table),
    items,
    next: rows.length > limit ? String(items.at(-1)?.number) : null,
  }
}

export async function queryTable(
  deps: Deps,
  actor: Actor,
  tableId: string,
  query: TableQuery,
): Promise<TableAnswer> {
  const table = await requireTable(deps, actor, tableId)
  return askTable(openRow(deps, table), query, async (id) => {
    const other = await requireTable(deps, actor, id)
    if (other.projectId !== table.projectId) throw gone()
    return openRow(deps, other)
  })
}

/** A table of this very project, ready to be asked. */
export async function openTable(
  deps: Deps,
  actor: Actor,
  projectId: string,
  tableId: string,
): Promise<AskableTable & { table: KnowledgeTable }> {
  const row = await requireTable(deps, actor, tableId)
  if (row.projectId !== projectId) throw gone()
  return { ...openRow(deps, row), table: presentTable(row) }
}

const openRow = ({ db }: Deps, { id, name, columns }: repository.TableRow): AskableTable => ({
  name,
  columns,
  rows: () => repository.rowsOfTable(db, id),
})

/**
 * Tables whose name, columns or values share words with a question, where words that few of them hold weigh most, and then those
 * with rows that it names; and these rows.
 */
export async function relatedTables(
  deps: Deps,
  userId: number,
  projectId: string,
  question: string,
): Promise<{ tables: KnowledgeTable[]; rows: FoundRow[] }> {
  const files = await repository.filesWithTables(deps.db, userId, projectId)
  const questionWords = wordsOfQuestion(question, files)
  if (files.length === 0 || questionWords.length === 0) return { tables: [], rows: [] }
  const [byName, byRows] = [
    await tablesNamed(deps, files, questionWords),
    await rowsNamed(deps, files, questionWords),
  ]
  const tables = new Map([...byName, ...byRows.tables].map((table) => [table.id, presentTable(table)]))
  return { tables: [...tables.values()].sort(olderLast).slice(0, MOST_RELATED + 2), rows: byRows.rows }
}

const olderLast = (one: KnowledgeTable, other: KnowledgeTable) =>
  Number(one.supersededBy !== null) - Number(other.supersededBy !== null)

async function tablesNamed(
  { db, search: { tableIndex } }: Deps,
  files: CachedFile[],
  asked: QuestionWord[],
): Promise<repository.TableRow[]> {
  const forms = asked.map((word) => word.forms)
  const { places } = await tableIndex.heaviest(db, { files, forms, most: MOST_RELATED })
  if (places.length === 0) return []
  const found = await repository.tablesOfFiles(db, [...new Set(places.map(({ fileId }) => fileId))])
  return places.flatMap(
    ({ fileId, position }) =>
      found.find((each) => each.fileId === fileId && each.position === position) ?? [],
  )
}

async function requireTable(deps: Deps, { userId }: Actor, id: string): Promise<repository.TableRow> {
  const table = await repository.findTable(deps.db, userId, id)
  if (!table) throw gone()
  return table
}

const gone = () => new AppError('NOT_FOUND', 'This table no longer exists.')
