import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { KnowledgeTable } from '#contracts/knowledge.ts'
import type { TableAnswer, TableQuery } from '#contracts/knowledge-tables.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { presentTable } from './knowledge.presenter.ts'
import { answerQuery } from './table-query.ts'
import * as repository from './tables.repository.ts'
import { wordsOf } from './words.ts'

/** Tables that are looked through for what a question is about, some at a time, and that are told. */
const MOST_LOOKED_AT = 2_000
const LOOKED_AT_ONCE = 200
const MOST_RELATED = 3

export async function listTables(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<KnowledgeTable>> {
  await requireProject(deps, actor, projectId)
  if (cursor !== undefined && !/^[\da-f-]{36}$/.test(cursor)) throw badCursor()
  const rows = await repository.listTables(deps.db, actor.userId, projectId, {
    after: cursor,
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  return { items: items.map(presentTable), next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function readRows(deps: Deps, actor: Actor, tableId: string, { cursor, limit }: PageQuery) {
  const table = await requireTable(deps, actor, tableId)
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw badCursor()
  const rows = await repository.rowsAfter(deps.db, tableId, Number(cursor ?? 0), limit + 1)
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
  const asked = [...new Set(wordsOf(question).map(({ form }) => form))]
  const looked: { table: repository.TableRow; held: Set<string> }[] = []
  let page: repository.TableRow[]
  do {
    const after = looked.at(-1)?.table.id
    page = await repository.listTables(deps.db, userId, projectId, { after, limit: LOOKED_AT_ONCE })
    looked.push(...page.map((table) => ({ table, held: wordsOfTable(table) })))
  } while (page.length === LOOKED_AT_ONCE && looked.length < MOST_LOOKED_AT)
  const weights = asked.map((form) => [form, 1 / looked.filter(({ held }) => held.has(form)).length] as const)
  return looked
    .map(({ table, held }) => ({
      table,
      weight: weights.reduce((sum, [form, weight]) => (held.has(form) ? sum + weight : sum), 0),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.table.fileName.localeCompare(other.table.fileName))
    .slice(0, MOST_RELATED)
    .map(({ table }) => presentTable(table))
}

function wordsOfTable({ name, fileName, columns }: repository.TableRow): Set<string> {
  const texts = [name, fileName, ...columns.flatMap((column) => [column.name, ...column.values])]
  return new Set(texts.flatMap(wordsOf).map(({ form }) => form))
}

async function requireTable(deps: Deps, { userId }: Actor, id: string): Promise<repository.TableRow> {
  const table = await repository.findTable(deps.db, userId, id)
  if (!table) throw gone()
  return table
}

const gone = () => new AppError('NOT_FOUND', 'This table is no longer there.')
const badCursor = () =>
  new AppError('INVALID_INPUT', 'This page of the list cannot be found. Begin from the first.')
