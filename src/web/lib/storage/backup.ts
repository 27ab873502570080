import { createStore, useStore } from 'zustand'
import { isRecord, readStored, removeStored, storedNames, writeStored } from '#web/lib/storage/stored.ts'

const PREFIX = 'backup:'
const LONGEST_MS = 30 * 24 * 60 * 60 * 1_000

interface Backup {
  timestamp: number
  data: unknown[]
}

const nameOf = (userId: string, kind: string) => `${PREFIX}${userId}:${kind}`

/** Keeps a user's data of one kind aside. Where storage is full, backups of longest ago make room; false where that is not enough. */
export function writeBackup(userId: string, kind: string, data: unknown[], timestamp = Date.now()): boolean {
  const name = nameOf(userId, kind)
  const backup: Backup = { timestamp, data }
  while (!writeStored(name, backup)) {
    if (dropOldestBackup(name)) continue
    console.warn(`There was no room for ${name}.`)
    return false
  }
  return true
}

const loss = createStore(() => ({ isDropped: false }))

/** True if a backup had to make room since the page was opened. */
export const useBackupDropped = () => useStore(loss, ({ isDropped }) => isDropped)

/** Makes room for what matters more than what the server has too. False where there is none to be made. */
export function dropOldestBackup(except?: string): boolean {
  const oldest = namesByAge().find((name) => name !== except)
  if (oldest === undefined) return false
  removeStored(oldest)
  loss.setState({ isDropped: true })
  return true
}

/** The stored backup. One older than 30 days is discarded. */
export function readBackup(userId: string, kind: string): unknown[] {
  dropOldBackups()
  return read(nameOf(userId, kind))?.data ?? []
}

/** When it was made. Undefined where there is none. */
export const backupTime = (userId: string, kind: string): number | undefined =>
  read(nameOf(userId, kind))?.timestamp

export const removeBackup = (userId: string, kind: string) => removeStored(nameOf(userId, kind))

/** Also those of people who never came back to this browser. */
function dropOldBackups(): void {
  for (const name of namesByAge()) {
    const age = Date.now() - timestampOf(name)
    if (age > LONGEST_MS) removeStored(name)
  }
}

const namesByAge = () => storedNames(PREFIX).sort((a, b) => timestampOf(a) - timestampOf(b))

/** One that cannot be read counts as older than any. */
const timestampOf = (name: string) => read(name)?.timestamp ?? 0

function read(name: string): Backup | undefined {
  const value = readStored(name)
  if (!isRecord(value)) return undefined
  const { timestamp, data } = value
  return typeof timestamp === 'number' && Array.isArray(data) ? { timestamp, data } : undefined
}
