// Lists kept in local storage as the last known state of what the server holds: shown at once, then replaced by its answer.
//   const chats = createOwnedStore<KeptChat>({ key: 'chat-store', kind: 'chats', parse: readChat })
// Components call `chats.useItems()`, queries `chats.replaceAll(answer)`; features/auth/local-data.ts tells it who is signed in.
import { createStore, type StoreApi, useStore } from 'zustand'
import { readBackup, writeBackup } from '#web/lib/backup.ts'
import { isRecord, readKept, writeKept } from '#web/lib/kept.ts'

export interface Owned {
  id: string
  /** An item without one is visible to any user. */
  userId?: string
}

export interface OwnedStoreOptions<T extends Owned> {
  key: string
  /** Names the backups: `backup:<userId>:<kind>`. */
  kind: string
  /** Reads one kept item, which an older version of this page may have written. Undefined drops it. */
  parse: (item: Owned & Record<string, unknown>) => T | undefined
  /** Given this, a user id that is new to the store empties the list, and this asks the server for it. */
  onNewUser?: (userId: string) => void
  /** Of all users together; what was put in longest ago goes first. */
  mostItems?: number
  mostCharacters?: number
}

interface State<T> {
  userId: string | undefined
  /** Everyone's, latest first. */
  all: T[]
  /** What the current user may see. */
  visible: T[]
}

const VERSION = 1

export function createOwnedStore<T extends Owned>(options: OwnedStoreOptions<T>) {
  let store: StoreApi<State<T>> | undefined
  // Read with the first use, so that a page which shows none of it does not pay for it.
  const opened = () => {
    store ??= open(options)
    return store
  }
  const change = (userId: string | undefined, items: T[]) => {
    const all = save(options, userId, items)
    opened().setState({ userId, all, visible: visibleTo(userId, all) })
  }

  return {
    /** What the current user may see, latest first: a list that stays the same until something changes. */
    useItems: () => useStore(opened(), ({ visible }) => visible),
    items: () => opened().getState().visible,

    /** Says whose data is shown. A user without any gets what belongs to no one, else their backup. */
    setUser(userId: string): void {
      const state = opened().getState()
      if (state.userId === userId) return
      const all = options.onNewUser ? state.all.filter((item) => !item.userId) : state.all
      change(userId, all.some((item) => item.userId === userId) ? all : begin(options, userId, all))
      options.onNewUser?.(userId)
    },

    /** Hides everything, and keeps it. */
    clearUser: (): void => change(undefined, opened().getState().all),

    /** Puts the server's list in the place of the current user's. Nothing is kept for nobody. */
    replaceAll(items: T[]): void {
      const { userId, all } = opened().getState()
      if (userId) change(userId, [...items, ...without(all, items).filter((item) => item.userId !== userId)])
    },

    put(item: T): void {
      const { userId, all } = opened().getState()
      if (userId) change(userId, [item, ...without(all, [item])])
    },

    remove(id: string): void {
      const { userId, all } = opened().getState()
      change(
        userId,
        all.filter((item) => item.id !== id || !isVisible(userId, item)),
      )
    },

    /** Keeps the current user's data aside. */
    backUp(): void {
      const { userId, visible } = opened().getState()
      const own = visible.filter((item) => item.userId === userId)
      if (userId) writeBackup(userId, options.kind, own)
    },
  }
}

function open<T extends Owned>(options: OwnedStoreOptions<T>): StoreApi<State<T>> {
  const store = createStore(() => load(options))
  // Another tab has changed it.
  addEventListener('storage', ({ key }) => {
    if (key === options.key || key === null) store.setState(load(options))
  })
  return store
}

const isVisible = (userId: string | undefined, item: Owned) =>
  userId !== undefined && (!item.userId || item.userId === userId)

const visibleTo = <T extends Owned>(userId: string | undefined, all: T[]) =>
  all.filter((item) => isVisible(userId, item))

function without<T extends Owned>(all: T[], items: T[]): T[] {
  const ids = new Set(items.map(({ id }) => id))
  return all.filter(({ id }) => !ids.has(id))
}

/** What a user without data begins with. */
function begin<T extends Owned>({ kind, parse }: OwnedStoreOptions<T>, userId: string, all: T[]): T[] {
  if (all.some((item) => !item.userId)) return all.map((item) => (item.userId ? item : { ...item, userId }))
  const restored = readItems(readBackup(userId, kind), parse).filter((item) => item.userId === userId)
  return [...restored, ...without(all, restored)]
}

function load<T extends Owned>({ key, parse }: OwnedStoreOptions<T>): State<T> {
  const kept = readKept(key)
  const readable = isRecord(kept) && kept.version === VERSION && Array.isArray(kept.items)
  if (kept !== undefined && !readable)
    console.warn(`${key} has a shape of another version, so it is left out.`)
  const userId = readable && typeof kept.userId === 'string' ? kept.userId : undefined
  const all = readable && Array.isArray(kept.items) ? readItems(kept.items, parse) : []
  return { userId, all, visible: visibleTo(userId, all) }
}

function readItems<T extends Owned>(values: unknown[], parse: OwnedStoreOptions<T>['parse']): T[] {
  const items = values.map((value) => {
    try {
      return isOwned(value) ? parse(value) : undefined
    } catch {
      return undefined
    }
  })
  const read = items.filter((item) => item !== undefined)
  if (read.length < items.length)
    console.warn(`${items.length - read.length} kept items could not be read, so they are left out.`)
  return read
}

function isOwned(value: unknown): value is Owned & Record<string, unknown> {
  if (!isRecord(value) || typeof value.id !== 'string') return false
  return value.userId === undefined || typeof value.userId === 'string'
}

/** Gives what is left when it fits the bounds. A browser without room keeps fewer still, down to none. */
function save<T extends Owned>(options: OwnedStoreOptions<T>, userId: string | undefined, items: T[]): T[] {
  const all = bounded(options, items)
  let kept = all
  while (!writeKept(options.key, { version: VERSION, userId, items: kept }) && kept.length > 0)
    kept = kept.slice(0, Math.floor(kept.length / 2))
  if (kept.length < all.length)
    console.warn(`There was no room for ${all.length - kept.length} of ${options.key}.`)
  return all
}

function bounded<T extends Owned>(options: OwnedStoreOptions<T>, items: T[]): T[] {
  const { mostItems = 500, mostCharacters = 1_000_000 } = options
  let characters = 0
  const over = items.findIndex((item, n) => {
    characters += JSON.stringify(item).length
    return n >= mostItems || characters > mostCharacters
  })
  return over < 0 ? items : items.slice(0, over)
}
