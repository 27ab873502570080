// Reading and writing lists of items in local storage.
import { dropOldestBackup } from '#web/lib/storage/backup.ts'
import {
  isRecord,
  parseStored,
  readText,
  storedNames,
  writeStored,
  writeText,
} from '#web/lib/storage/stored.ts'

export interface OwnedItem {
  id: string
  /** An item without one is visible to any user. */
  userId?: string
  /** The time of the backup it came from, until the server has said whether it has the item. */
  restoredFrom?: number
  /** The server does not have it: the person is asked whether to restore it, and does not see it until then. */
  offered?: true
}

export interface ItemFormat<T extends OwnedItem> {
  key: string
  /** Reads one stored item, which an older version of this page may have written. Undefined leaves it unread. */
  parse: (item: OwnedItem & Record<string, unknown>) => T | undefined
  /** Limit on cached copies of server items, for all users together; the oldest go first. */
  mostItems?: number
  mostCharacters?: number
}

export interface StoredItems<T> {
  userId: string | undefined
  items: T[]
  /** Values of a foreign shape. Nobody sees them; they are written back as they were. */
  unread: unknown[]
}

const VERSION = 1

/** True if this browser may have the only copy. */
export const isOnlyHere = ({ userId, restoredFrom }: OwnedItem): boolean =>
  !userId || restoredFrom !== undefined

export function loadItems<T extends OwnedItem>({ key, parse }: ItemFormat<T>): StoredItems<T> {
  const text = readText(key)
  const stored = parseStored(key, text)
  if (isRecord(stored) && stored.version === VERSION && Array.isArray(stored.items)) {
    const userId = typeof stored.userId === 'string' ? stored.userId : undefined
    return { userId, ...readItems(stored.items, parse) }
  }
  if (text !== null) setAside(key, text)
  return { userId: undefined, items: [], unread: [] }
}

export function readItems<T extends OwnedItem>(
  values: unknown[],
  parse: ItemFormat<T>['parse'],
): Omit<StoredItems<T>, 'userId'> {
  const items: T[] = []
  const unread: unknown[] = []
  for (const value of values) {
    const item = readItem(value, parse)
    if (item) items.push(item)
    else unread.push(value)
  }
  if (unread.length > 0)
    console.warn(`${unread.length} stored items could not be read, so they are not shown.`)
  return { items, unread }
}

function readItem<T extends OwnedItem>(value: unknown, parse: ItemFormat<T>['parse']): T | undefined {
  if (!isRecord(value) || typeof value.id !== 'string') return undefined
  const { id, restoredFrom, offered } = value
  const userId = value.userId ?? undefined
  if (userId !== undefined && typeof userId !== 'string') return undefined
  try {
    const item = parse({ ...value, id, userId, restoredFrom: undefined, offered: undefined })
    if (!item || typeof restoredFrom !== 'number') return item
    return { ...item, restoredFrom, ...(offered === true && { offered }) }
  } catch {
    return undefined
  }
}

/** Keeps what cannot be read at all under another name, since the next write takes its place. */
function setAside(key: string, text: string): void {
  console.warn(`${key} was written by another version and is set aside.`)
  const names = storedNames(`${key}.unread`)
  if (names.some((name) => readText(name) === text)) return
  while (!writeText(`${key}.unread${names.length > 0 ? `.${names.length + 1}` : ''}`, text)) {
    if (!dropOldestBackup()) return
  }
}

/** Writes what fits the bounds. A browser without room stores fewer of the server's items, but all that are only here. */
export function saveItems<T extends OwnedItem>(
  format: ItemFormat<T>,
  { userId, items, unread }: StoredItems<T>,
): void {
  const fitting = bounded(
    format,
    items.filter((item) => !isOnlyHere(item)),
  )
  let copies = fitting
  const write = () => {
    const stored = new Set(copies)
    const written = items.filter((item) => isOnlyHere(item) || stored.has(item))
    return writeStored(format.key, { version: VERSION, userId, items: [...written, ...unread] })
  }
  while (!write()) {
    if (copies.length > 0) copies = copies.slice(0, Math.floor(copies.length / 2))
    else if (!dropOldestBackup()) break
  }
  if (copies.length < fitting.length)
    console.warn(`There was no room for ${fitting.length - copies.length} of ${format.key}.`)
}

function bounded<T extends OwnedItem>(
  { mostItems = 500, mostCharacters = 1_000_000 }: ItemFormat<T>,
  copies: T[],
): T[] {
  let characters = 0
  const end = copies.findIndex((item, index) => {
    characters += JSON.stringify(item).length
    return index >= mostItems || characters > mostCharacters
  })
  return end < 0 ? copies : copies.slice(0, end)
}
