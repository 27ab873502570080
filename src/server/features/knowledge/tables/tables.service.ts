import { z } from 'zod'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { KnowledgeTable } from '#contracts/knowledge.ts'
import type { TableAnswer, TableQuery } from '#contracts/knowledge-tables.ts'
import type { Actor } from '#server/actor.ts'
import { readNumberCursor, unknownPage } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { presentTable } from '../knowledge.presenter.ts'
import { wordsOf } from '../search/words.ts'
import { answerQuery } from './table-query.ts'
import * as repository from './tables.repository.ts'

/** Tables that are told with what a question is about. */
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

/** A table of this very project. */
export async function getTable(
  deps: Deps,
  actor: Actor,
  projectId: string,
  tableId: string,
): Promise<KnowledgeTable> {
  const table = await requireTable(deps, actor, tableId)
  if (table.projectId !== projectId) throw gone()
  return presentTable(table)
}

export async function queryTable(
  deps: Deps,
  actor: Actor,
  tableId: string,
  query: TableQuery,
): Promise<TableAnswer> {
  const { columns } = await requireTable(deps, actor, tableId)
  return answerQuery(columns, query, repository.rowsOfTable(deps.db, tableId))
}

/** Tables whose name, columns or values share words with a question; words that few of the tables hold tell most. */
export async function relatedTables(
  deps: Deps,
  userId: number,
  projectId: string,
  question: string,
): Promise<KnowledgeTable[]> {
  const forms = [...new Set(wordsOf(question).map(({ form }) => form))]
  const files = await repository.filesWithTables(deps.db, userId, projectId)
  const { places } = await deps.search.tableIndex.heaviest(deps.db, { files, forms, most: MOST_RELATED })
  if (places.length === 0) return []
  const found = await repository.tablesOfFiles(deps.db, [...new Set(places.map(({ fileId }) => fileId))])
  return places.flatMap(({ fileId, position }) => {
    const table = found.find((each) => each.fileId === fileId && each.position === position)
    return table ? presentTable(table) : []
  })
}

async function requireTable(deps: Deps, { userId }: Actor, id: string): Promise<repository.TableRow> {
  const table = await repository.findTable(deps.db, userId, id)
  if (!table) throw gone()
  return table
}

const gone = () => new AppError('NOT_FOUND', 'This table no longer exists.')
