import type { TableColumn } from '#contracts/knowledge/tables.ts'
import type { Deps } from '#server/deps.ts'
import * as repository from './inventory.repository.ts'

/** Files that are listed; of more, how many there are. */
const MOST_LISTED = 150

export interface InventoryTable {
  id: string
  name: string
  rows: number
  columns: TableColumn[]
}

export interface InventoryFile {
  id: string
  name: string
  state: repository.InventoryRow['state']
  /** The day it was added. */
  addedOn: string
  /** ISO 639-1; null where its words do not tell. */
  language: string | null
  /** Name of a newer version of it. */
  supersededBy: string | null
  tables: InventoryTable[]
}

export interface Inventory {
  /** Newest first. */
  files: InventoryFile[]
  /** All of the project's, those that are not listed included. */
  total: number
}

/** Files and tables of a project. */
export async function listInventory(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  projectId: string,
): Promise<Inventory> {
  const rows = await repository.inventoryOf(db, userId, projectId, MOST_LISTED)
  return {
    files: rows.map(({ id, name, state, createdAt, language, supersededBy, tables }) => ({
      id,
      name,
      state,
      addedOn: createdAt.slice(0, 10),
      language,
      supersededBy,
      tables: tables ?? [],
    })),
    total: rows[0]?.total ?? 0,
  }
}
