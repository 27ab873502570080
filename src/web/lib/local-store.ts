// Lists kept in local storage as the last known state of what the server holds: shown at once, then replaced by its answer.
//   const chats = createOwnedStore<KeptChat>({ key: 'chat-store', kind: 'chats', parse: readChat })
// Components call `chats.useItems()`, queries `chats.replaceAll(answer)`; features/auth/local-data.ts tells it who is signed in.
import { createStore, type StoreApi, useStore } from 'zustand'
import { readBackup, removeBackup, writeBackup } from '#web/lib/backup.ts'
import { isRecord, readKept, readText, writeKept } from '#web/lib/kept.ts'

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
  /** How much is kept, of all users together; what was put in longest ago goes first. The page shows more if there is more. */
  mostItems?: number
  mostCharacters?: number
  /** What becomes of an item that this tab and another know differently. Without it, what waits here to be written stays, or else theirs. */
  merge?: (own: T, kept: T) => T
}

interface State<T> {
  userId: string | undefined
  /** Everyone's, latest first. */
  all: T[]
  /** What the current user may see. */
  visible: T[]
}

const VERSION = 1
const WRITE_AFTER_MS = 300

export function createOwnedStore<T extends Owned>(options: OwnedStoreOptions<T>) {
  let store: StoreApi<State<T>> | undefined
  // Read with the first use, so that a page which shows none of it does not pay for it.
  const opened = () => {
    store ??= open()
    return store
  }
  // Whoever puts an item in must not wait until everything is written: that is done a moment later.
  const waiting = new Map<string, T>()
  let timer: ReturnType<typeof setTimeout> | undefined
  // What was last read or written, to tell whether another tab has written since.
  let knownText: string | null = null

  function open(): StoreApi<State<T>> {
    addEventListener('pagehide', writeWaiting)
    // Timers of a tab that is out of sight are slow, and the next tab may be written in at once.
    addEventListener('visibilitychange', () => document.hidden && writeWaiting())
    addEventListener('storage', ({ key }) => {
      if (key === options.key || key === null) takeIn()
    })
    return createStore(() => read())
  }
  function read(): State<T> {
    knownText = readText(options.key)
    return load(options)
  }
  /** Before this tab writes. A storage that was emptied says nothing, not even whose page this is. */
  function catchUp(): void {
    if (readText(options.key) !== null) takeIn()
  }
  /** Takes in what another tab has written. It does not know yet what waits here. */
  function takeIn(): void {
    if (readText(options.key) === knownText) return
    const known = new Map(
      opened()
        .getState()
        .all.map((item) => [item.id, item]),
    )
    const { userId, all: kept } = read()
    const { merge } = options
    const all = kept.map((item) => {
      const own = known.get(item.id)
      return own && merge ? merge(own, item) : item
    })
    if (merge) for (const item of all) if (waiting.has(item.id)) waiting.set(item.id, item)
    show(userId, onTop([...waiting.values()], all))
  }
  function show(userId: string | undefined, all: T[]): void {
    opened().setState({ userId, all, visible: visibleTo(userId, all) })
  }
  function change(userId: string | undefined, all: T[]): void {
    show(userId, all)
    write()
  }
  function write(): void {
    clearTimeout(timer)
    timer = undefined
    waiting.clear()
    save(options, opened().getState())
    knownText = readText(options.key)
  }
  function writeWaiting(): void {
    if (waiting.size === 0) return
    catchUp()
    write()
  }

  return {
    key: options.key,

    /** What the current user may see, latest first: a list that stays the same until something changes. */
    useItems: () => useStore(opened(), ({ visible }) => visible),
    items: () => opened().getState().visible,

    /** Says whose data is shown, and has it brought from the server unless they may not ask it yet. A user without any gets what belongs to no one, else their backup. */
    setUser(userId: string, { sync = true } = {}): void {
      const state = opened().getState()
      if (state.userId === userId) return
      const all = options.onNewUser ? state.all.filter((item) => !item.userId) : state.all
      change(userId, all.some((item) => item.userId === userId) ? all : begin(options, userId, all))
      if (sync) options.onNewUser?.(userId)
    },

    /** Hides everything, and keeps it. */
    clearUser: (): void => change(undefined, opened().getState().all),

    /** Puts the server's list in the place of the current user's. Nothing is kept for nobody. */
    replaceAll(items: T[]): void {
      const { userId, all } = opened().getState()
      const others = all.filter((item) => item.userId !== userId)
      if (userId) change(userId, onTop(items, others))
    },

    put(item: T): void {
      const { userId, all } = opened().getState()
      if (!userId) return
      show(userId, onTop([item], all))
      waiting.set(item.id, item)
      timer ??= setTimeout(writeWaiting, WRITE_AFTER_MS)
    },

    /** Writes at once what waits, so that other tabs know it. */
    flush: writeWaiting,

    /** Takes in what another tab has written a moment ago. */
    catchUp: (): void => {
      opened()
      catchUp()
    },

    remove(id: string): void {
      this.catchUp()
      const { userId, all } = opened().getState()
      change(
        userId,
        all.filter((item) => item.id !== id || !isVisible(userId, item)),
      )
    },

    /** Keeps the current user's data aside. */
    backUp(): void {
      writeWaiting()
      const { userId, visible } = opened().getState()
      const own = visible.filter((item) => item.userId === userId)
      if (userId) writeBackup(userId, options.kind, own)
    },

    /** Takes all of a user's data off this browser, what was kept aside too. An answer that is on its way brings nothing back. */
    erase(userId: string): void {
      const state = opened().getState()
      change(
        state.userId === userId ? undefined : state.userId,
        state.all.filter((item) => item.userId !== userId),
      )
      removeBackup(userId, options.kind)
    },
  }
}

const isVisible = (userId: string | undefined, item: Owned) =>
  userId !== undefined && (!item.userId || item.userId === userId)

const visibleTo = <T extends Owned>(userId: string | undefined, all: T[]) =>
  all.filter((item) => isVisible(userId, item))

/** The items first, in place of those with the same ids. */
function onTop<T extends Owned>(items: T[], all: T[]): T[] {
  const ids = new Set(items.map(({ id }) => id))
  return [...items, ...all.filter(({ id }) => !ids.has(id))]
}

/** What a user without data begins with. */
function begin<T extends Owned>({ kind, parse }: OwnedStoreOptions<T>, userId: string, all: T[]): T[] {
  if (all.some((item) => !item.userId)) return all.map((item) => (item.userId ? item : { ...item, userId }))
  const restored = readItems(readBackup(userId, kind), parse).filter((item) => item.userId === userId)
  return onTop(restored, all)
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

/** Keeps what fits the bounds. A browser without room keeps fewer still, down to none. */
function save<T extends Owned>(options: OwnedStoreOptions<T>, { userId, all }: State<T>): void {
  const fitting = bounded(options, all)
  let kept = fitting
  while (!writeKept(options.key, { version: VERSION, userId, items: kept }) && kept.length > 0)
    kept = kept.slice(0, Math.floor(kept.length / 2))
  if (kept.length < fitting.length)
    console.warn(`There was no room for ${fitting.length - kept.length} of ${options.key}.`)
}

function bounded<T extends Owned>(
  { mostItems = 500, mostCharacters = 1_000_000 }: OwnedStoreOptions<T>,
  all: T[],
): T[] {
  let characters = 0
  const end = all.findIndex((item, index) => {
    characters += JSON.stringify(item).length
    return index >= mostItems || characters > mostCharacters
  })
  return end < 0 ? all : all.slice(0, end)
}
