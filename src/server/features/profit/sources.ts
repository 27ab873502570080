import type { KnowledgeTable } from '#contracts/knowledge/knowledge.ts'
import type { ProfitSource, TableReading } from '#contracts/profit.ts'
import { recogniseExport } from '#core/profit/exports.ts'
import type { ProfitSettings } from '#server/db/tables/profit.ts'

/** A table of the project with the way it is read. */
export interface Source {
  table: KnowledgeTable
  platform: string | undefined
  reading: TableReading
  isChosen: boolean
}

export function sourceOf(table: KnowledgeTable, { readings }: ProfitSettings): Source {
  const names = table.columns.map(({ name }) => name)
  const chosen = readings.find(({ columns }) => sameColumns(columns, names))
  const recognised = recogniseExport(names)
  return {
    table,
    platform: recognised?.platform,
    reading: chosen?.reading ?? recognised?.reading ?? { role: 'none' },
    isChosen: chosen !== undefined,
  }
}

export const sameColumns = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])

export const presentSource = ({ table, platform, reading, isChosen }: Source): ProfitSource => ({
  tableId: table.id,
  fileName: table.fileName,
  name: table.name,
  rows: table.rows,
  columns: table.columns.map(({ name }) => name),
  platform: platform ?? null,
  reading,
  isChosen,
})

/** Columns that a reading names and the table does not have. */
export function strangeColumns(reading: TableReading, table: KnowledgeTable): string[] {
  if (reading.role === 'none') return []
  const { amountsOf: _, ...columns } = { amountsOf: undefined, ...reading.columns }
  const names = new Set(table.columns.map(({ name }) => name))
  return Object.values(columns).filter((name) => name !== undefined && !names.has(name))
}
