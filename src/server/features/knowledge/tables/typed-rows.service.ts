import type { KnowledgeTable } from '#contracts/knowledge/knowledge.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { presentTable } from '../knowledge.presenter.ts'
import { type DateOrder, readDate, readNumber } from './numbers.ts'
import { dateOrder, find } from './table-cells.ts'
import * as repository from './tables.repository.ts'

/** For other areas: the tables of a project, those of its newest files first. */
export async function newestTables(
  deps: Deps,
  actor: Actor,
  projectId: string,
  most: number,
): Promise<KnowledgeTable[]> {
  await requireProject(deps, actor, projectId)
  return (await repository.newestTables(deps.db, actor.userId, projectId, most)).map(presentTable)
}

/** A row whose cells are read by the columns that were asked for. */
export interface TypedRow {
  text(column: string | undefined): string | undefined
  number(column: string | undefined): Decimal | undefined
  /** A currency sign or code beside the number. */
  unit(column: string | undefined): string | undefined
  /** As `2026-03-09`. */
  day(column: string | undefined): string | undefined
}

/** For other areas: all rows of a table that was found for its owner, some at a time. */
export async function* typedRows(
  deps: Deps,
  { id, columns }: KnowledgeTable,
  dates?: DateOrder,
): AsyncGenerator<TypedRow[]> {
  const places = new Map(columns.map((column, at) => [column.name, { column, at }]))
  const placeOf = (name: string) => places.get(name) ?? { column: find(columns, name), at: -1 }
  const rowOf = (cells: readonly string[]): TypedRow => {
    const read = (name: string | undefined) => {
      if (name === undefined) return undefined
      const { column, at } = placeOf(name)
      const text = cells[at]?.trim()
      return text ? { column, text } : undefined
    }
    const quantity = (name: string | undefined) => {
      const cell = read(name)
      return cell && readNumber(cell.text, cell.column.decimal)
    }
    return {
      text: (name) => read(name)?.text,
      number: (name) => quantity(name)?.value,
      unit: (name) => quantity(name)?.unit || undefined,
      day(name) {
        const cell = read(name)
        return cell && readDate(cell.text, dates ?? dateOrder(cell.column))
      },
    }
  }
  for await (const rows of repository.rowsOfTable(deps.db, id)) yield rows.map(({ cells }) => rowOf(cells))
}
