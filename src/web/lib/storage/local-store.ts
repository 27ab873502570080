// Lists kept in local storage as the last known state of what the server holds: shown at once, then replaced by its answer.
//   const chats = createOwnedStore<KeptChat>({ key: 'chat-store', kind: 'chats', parse: readChat })
// Components call `chats.useItems()`, queries `chats.replaceAll(answer)`; the area's user data tells it who is signed in.
import { createStore, type StoreApi, useStore } from 'zustand'
import { backupTime, readBackup, removeBackup, writeBackup } from '#web/lib/storage/backup.ts'
import { isRecord, readText } from '#web/lib/storage/stored.ts'
import {
  type ItemFormat,
  isOnlyHere,
  loadItems,
  type OwnedItem,
  readItems,
  saveItems,
} from '#web/lib/storage/stored-items.ts'

export type { OwnedItem }

export interface OwnedStoreOptions<T extends OwnedItem> extends ItemFormat<T> {
  /** Names the backups: `backup:<userId>:<kind>`. */
  kind: string
  /** Given this, a user id that is new to the store empties the list, and this asks the server for it. */
  onNewUser?: (userId: string) => void
  /** Merges an item that two tabs changed. Without it, an unwritten change of this tab wins, else the other tab's. */
  merge?: (own: T, kept: T) => T
}

/** Items that the server has restored. */
export interface LocatedIds {
  /** The ids in the request. Another tab may have restored more since. */
  ids: ReadonlySet<string>
  missing: ReadonlySet<string>
  binned: ReadonlySet<string>
}

interface State<T> {
  userId: string | undefined
  /** Everyone's, latest first. */
  all: T[]
  /** Items the current user may see. */
  visible: T[]
  /** Items offered to the current user for restoring. */
  offered: T[]
  unread: unknown[]
}

const WRITE_AFTER_MS = 300

export function createOwnedStore<T extends OwnedItem>(options: OwnedStoreOptions<T>) {
  let store: StoreApi<State<T>> | undefined
  // Read with the first use, so that a page which shows none of it does not pay for it.
  const opened = () => {
    store ??= open()
    return store
  }
  // Writes are deferred, so that adding an item does not wait for storage.
  const waiting = new Map<string, T>()
  let timer: ReturnType<typeof setTimeout> | undefined
  // The text last read or written, to detect writes of other tabs.
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
    const { userId, items, unread } = loadItems(options)
    return { unread, ...shownTo(userId, items) }
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
    const { userId, all: kept, unread } = read()
    opened().setState({ unread })
    const { merge } = options
    const all = kept.map((item) => {
      const own = known.get(item.id)
      return own && merge ? merge(own, item) : item
    })
    if (merge) for (const item of all) if (waiting.has(item.id)) waiting.set(item.id, item)
    show(userId, onTop([...waiting.values()], all))
  }
  function show(userId: string | undefined, all: T[]): void {
    opened().setState(shownTo(userId, all))
  }
  function change(userId: string | undefined, all: T[]): void {
    show(userId, all)
    write()
  }
  function write(): void {
    clearTimeout(timer)
    timer = undefined
    waiting.clear()
    const { userId, all, unread } = opened().getState()
    saveItems(options, { userId, items: all, unread })
    knownText = readText(options.key)
  }
  function writeWaiting(): void {
    if (waiting.size === 0) return
    catchUp()
    write()
  }

  return {
    key: options.key,

    /** Items the current user may see, latest first. Stable until something changes. */
    useItems: () => useStore(opened(), ({ visible }) => visible),
    items: () => opened().getState().visible,

    /** Items of a backup that the server lacks, until the user has decided. */
    useOffered: () => useStore(opened(), ({ offered }) => offered),
    offered: () => opened().getState().offered,

    /** Says whose data is shown, and has it brought from the server unless they may not ask it yet. A user without any gets their backup. */
    setUser(userId: string, { sync = true } = {}): void {
      const state = opened().getState()
      if (state.userId === userId) return
      if (options.onNewUser) backUpOthers(options, userId, state.all)
      const all = options.onNewUser ? state.all.filter(isOnlyHere) : state.all
      const hasOwn = all.some((item) => item.userId === userId && !isOnlyHere(item))
      const { items, unread } = hasOwn ? { items: [], unread: [] } : restored(options, userId)
      opened().setState({ unread: [...state.unread, ...unread] })
      change(userId, onTop(items, all))
      if (sync) options.onNewUser?.(userId)
    },

    /** Hides everything, and keeps it. */
    clearUser: (): void => change(undefined, opened().getState().all),

    /** Puts the server's list in the place of the current user's, but for what only this browser may have. Nothing is kept for nobody. */
    replaceAll(items: T[]): void {
      const { userId, all } = opened().getState()
      const others = all.filter((item) => item.userId !== userId || isOnlyHere(item))
      if (userId) change(userId, onTop(items.map(confirmed), others))
    },

    put(given: T): void {
      const { userId, all } = opened().getState()
      if (!userId) return
      const item = confirmed(given)
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

    /** Ends the waiting of restored items: what the server does not have is offered, and what lies in its bin is not listed. */
    settleRestored({ ids, missing, binned }: LocatedIds): void {
      this.catchUp()
      const { userId, all } = opened().getState()
      const isWaiting = (item: T) =>
        ids.has(item.id) && item.userId === userId && item.restoredFrom !== undefined && !item.offered
      change(
        userId,
        all
          .filter((item) => !(isWaiting(item) && binned.has(item.id)))
          .map((item): T => {
            if (!isWaiting(item)) return item
            return missing.has(item.id) ? { ...item, offered: true } : confirmed(item)
          }),
      )
    },

    /** Moves offered items back into a backup that is not offered again. Returns an undo; undefined without storage room. */
    decline(): (() => void) | undefined {
      this.catchUp()
      const { userId, all, offered } = opened().getState()
      if (!userId || offered.length === 0) return () => {}
      const before = readBackup(userId, declinedKind(options.kind))
      const timestamp = Math.max(...offered.map(({ restoredFrom = 0 }) => restoredFrom))
      const kept = [...before, ...offered.map(confirmed)]
      if (!writeBackup(userId, declinedKind(options.kind), kept, timestamp)) return undefined
      change(
        userId,
        all.filter((item) => !offered.includes(item)),
      )
      return () => {
        const state = opened().getState()
        if (state.userId !== userId) return
        writeBackup(userId, declinedKind(options.kind), before, timestamp)
        change(userId, onTop(offered, state.all))
      }
    },

    /** Keeps the current user's data aside. */
    backUp(): void {
      writeWaiting()
      const { userId, all } = opened().getState()
      const own = all.filter((item) => item.userId === userId)
      if (userId) writeBackup(userId, options.kind, own)
    },

    /** Removes all data of a user from this browser, backups too. A late reply brings nothing back. */
    erase(userId: string): void {
      const state = opened().getState()
      opened().setState({ unread: state.unread.filter((value) => !isOf(userId, value)) })
      change(
        state.userId === userId ? undefined : state.userId,
        state.all.filter((item) => item.userId !== userId),
      )
      removeBackup(userId, options.kind)
      removeBackup(userId, declinedKind(options.kind))
    },
  }
}

const isVisible = (userId: string | undefined, item: OwnedItem) =>
  userId !== undefined && (!item.userId || item.userId === userId)

function shownTo<T extends OwnedItem>(userId: string | undefined, all: T[]): Omit<State<T>, 'unread'> {
  const seen = all.filter((item) => isVisible(userId, item))
  return {
    userId,
    all,
    visible: seen.filter(({ offered }) => !offered),
    offered: seen.filter(({ offered }) => offered),
  }
}

/** As the server has it. */
function confirmed<T extends OwnedItem>(item: T): T {
  const { restoredFrom: _, offered: __, ...rest } = item
  return rest as T
}

/** The items first, in place of those with the same ids. */
function onTop<T extends OwnedItem>(items: T[], all: T[]): T[] {
  const ids = new Set(items.map(({ id }) => id))
  return [...items, ...all.filter(({ id }) => !ids.has(id))]
}

const declinedKind = (kind: string) => `declined-${kind}`

/** A user's backup, without what they declined to restore. */
function restored<T extends OwnedItem>({ kind, parse }: OwnedStoreOptions<T>, userId: string) {
  const { items, unread } = readItems(readBackup(userId, kind), parse)
  const declined = new Set(readBackup(userId, declinedKind(kind)).map(idOf))
  const restoredFrom = backupTime(userId, kind)
  return {
    items: items
      .filter((item) => isVisible(userId, item) && !declined.has(item.id))
      .map((item): T => ({ ...confirmed(item), userId, restoredFrom })),
    unread,
  }
}

/** A sign-in without a logout may have left data of another user without a backup. */
function backUpOthers<T extends OwnedItem>({ kind }: OwnedStoreOptions<T>, userId: string, all: T[]): void {
  const owners = new Set(all.map((item) => item.userId))
  for (const owner of owners) {
    if (!owner || owner === userId || backupTime(owner, kind) !== undefined) continue
    writeBackup(
      owner,
      kind,
      all.filter((item) => item.userId === owner),
    )
  }
}

const idOf = (value: unknown) => (isRecord(value) ? value.id : undefined)
const isOf = (userId: string, value: unknown) => isRecord(value) && String(value.userId) === userId
