import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBackup, writeBackup } from '#web/lib/storage/backup.ts'
import { createOwnedStore, type OwnedItem, type OwnedStoreOptions } from '#web/lib/storage/local-store.ts'
import { limitStorage } from '#web/testing/full-storage.ts'

interface Note extends OwnedItem {
  text: string
}

const note = (id: string, userId?: string): Note => ({ id, text: `text of ${id}`, ...(userId && { userId }) })
const kept = () => JSON.parse(localStorage.getItem('note-store') ?? 'null')

function openStore(more: Partial<OwnedStoreOptions<Note>> = {}) {
  return createOwnedStore<Note>({
    key: 'note-store',
    kind: 'notes',
    parse: ({ id, userId, text }) => (typeof text === 'string' ? { id, text, userId } : undefined),
    ...more,
  })
}

const keep = (userId: string | undefined, items: unknown[]) =>
  localStorage.setItem('note-store', JSON.stringify({ version: 1, userId, items }))
const DAY_MS = 86_400_000
const ids = (items: OwnedItem[]) => items.map(({ id }) => id)

const three = ['a', 'b', 'c'].map((id) => note(id, '1'))

/** Goes away from the page, which is when it is written at the latest. */
const leave = () => dispatchEvent(new Event('pagehide'))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('what was put in is there after a reload, and shown to components as it changes', () => {
  const notes = openStore()
  notes.setUser('1')
  const { result } = renderHook(() => notes.useItems())
  act(() => notes.put(note('a', '1')))
  act(() => notes.put(note('b', '1')))
  expect(ids(result.current)).toEqual(['b', 'a'])
  act(() => notes.remove('b'))
  expect(ids(result.current)).toEqual(['a'])
  act(() => notes.put(note('c', '1')))
  leave()
  expect(ids(openStore().items())).toEqual(['c', 'a'])
})

test('a row of changes is written once, a moment after the first', () => {
  vi.useFakeTimers()
  const notes = openStore()
  notes.setUser('1')
  const writes = vi.spyOn(JSON, 'stringify')
  notes.put({ ...note('a', '1'), text: 'o' })
  notes.put({ ...note('a', '1'), text: 'on' })
  vi.advanceTimersByTime(299)
  expect(writes).not.toHaveBeenCalled()
  expect(kept().items).toEqual([])
  vi.advanceTimersByTime(1)
  expect(kept().items).toEqual([{ ...note('a', '1'), text: 'on' }])
  writes.mockClear()
  vi.runAllTimers()
  expect(writes).not.toHaveBeenCalled()
})

test('[S2] what waits to be written is in the backup, and in what stays when all is hidden', () => {
  const notes = openStore()
  notes.setUser('1')
  notes.put(note('a', '1'))
  notes.backUp()
  expect(kept().items).toEqual([note('a', '1')])
  expect(readBackup('1', 'notes')).toEqual([note('a', '1')])
  notes.put(note('b', '1'))
  notes.clearUser()
  expect(kept()).toEqual({ version: 1, items: [note('b', '1'), note('a', '1')] })
})

test('erasing takes a user’s items and backup, and leaves what is others’', () => {
  writeBackup('2', 'notes', [note('theirs', '2')])
  keep('1', [note('a', '1'), note('theirs', '2')])
  const notes = openStore()
  notes.backUp()
  notes.put(note('b', '1'))
  notes.erase('1')
  expect(notes.items()).toEqual([])
  expect(kept().items).toEqual([note('theirs', '2')])
  expect([readBackup('1', 'notes'), readBackup('2', 'notes')]).toEqual([[], [note('theirs', '2')]])
})

test('the server’s list takes the place of the user’s own, and leaves what is others’', () => {
  keep('1', [note('gone', '1'), note('a', '1'), note('theirs', '2')])
  const notes = openStore()
  notes.replaceAll([{ ...note('a', '1'), text: 'changed' }, note('new', '1')])
  expect(notes.items()).toEqual([{ ...note('a', '1'), text: 'changed' }, note('new', '1')])
  expect(ids(kept().items)).toEqual(['a', 'new', 'theirs'])
})

test('[S4] each user sees their own and what belongs to no one; nobody sees anything', () => {
  keep(undefined, [note('mine', '1'), note('theirs', '2'), note('no one’s')])
  const notes = openStore()
  expect(notes.items()).toEqual([])
  notes.setUser('1')
  expect(ids(notes.items())).toEqual(['mine', 'no one’s'])
  notes.setUser('2')
  expect(ids(notes.items())).toEqual(['theirs', 'no one’s'])
})

test('[S2] without a user everything is hidden and nothing is lost', () => {
  keep('1', [note('mine', '1')])
  const notes = openStore()
  notes.clearUser()
  notes.replaceAll([])
  notes.put(note('late', '1'))
  notes.remove('mine')
  expect(notes.items()).toEqual([])
  expect(kept()).toEqual({ version: 1, items: [note('mine', '1')] })
})

test('[S5] what belongs to no one stays as it is when a user comes and the server answers', () => {
  keep(undefined, [note('no one’s'), note('mine', '1')])
  const notes = openStore()
  for (const userId of ['2', '1']) {
    notes.setUser(userId)
    notes.replaceAll([note('listed', userId)])
    expect(ids(notes.items())).toEqual(['listed', 'no one’s'])
  }
  expect(kept().items).toContainEqual(note('no one’s'))
})

test('[S6] an empty store is restored from the user’s own backup', () => {
  const before = openStore()
  before.setUser('1')
  before.put(note('mine', '1'))
  before.backUp()
  localStorage.removeItem('note-store')
  const notes = openStore()
  notes.setUser('2')
  expect(notes.items()).toEqual([])
  notes.setUser('1')
  expect(notes.items()).toMatchObject([note('mine', '1')])
  expect(ids(kept().items)).toEqual(['mine'])
})

const none: ReadonlySet<string> = new Set()

const askedIds = new Set(['b', 'c'])

/** A store that a backup of three notes was restored into, and the server listed the first. */
function openRestored() {
  writeBackup('1', 'notes', three)
  const notes = openStore()
  notes.setUser('1')
  expect(ids(notes.items())).toEqual(['a', 'b', 'c'])
  notes.replaceAll([note('a', '1')])
  return notes
}

test('[S6] what the server does not list is still there, after a reload too, until it is known whether it has it', () => {
  openRestored()
  const notes = openStore()
  expect(ids(notes.items())).toEqual(['a', 'b', 'c'])
  notes.settleRestored({ ids: askedIds, missing: none, binned: new Set(['c']) })
  expect([ids(notes.items()), notes.offered()]).toEqual([['a', 'b'], []])
  notes.replaceAll([])
  expect(notes.items()).toEqual([])
})

test('[S6] what another tab restored after the server was asked waits for the next answer', () => {
  const notes = openRestored()
  notes.settleRestored({ ids: new Set(['b']), missing: none, binned: none })
  notes.replaceAll([note('a', '1')])
  expect(ids(notes.items())).toEqual(['a', 'c'])
})

test('[S6] what the server does not have is offered, stays offered over logout and reload, and is put back by an answer', () => {
  openRestored().settleRestored({ ids: askedIds, missing: new Set(['b', 'c']), binned: none })
  const before = openStore()
  expect([ids(before.items()), ids(before.offered())]).toEqual([['a'], ['b', 'c']])
  before.backUp()
  before.clearUser()
  expect(before.offered()).toEqual([])
  const notes = openStore()
  notes.setUser('1')
  expect(ids(notes.offered())).toEqual(['b', 'c'])
  notes.remove('b')
  notes.put(note('c', '1'))
  notes.flush()
  expect([ids(notes.items()).toSorted(), notes.offered()]).toEqual([['a', 'c'], []])
})

test('[S6] what was declined is not offered again, and its backup stays until its 30 days are over', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const notes = openRestored()
  const backedUpAt = Date.now()
  vi.setSystemTime(backedUpAt + 20 * DAY_MS)
  notes.settleRestored({ ids: askedIds, missing: new Set(['b', 'c']), binned: none })
  notes.decline()?.()
  expect(ids(notes.offered())).toEqual(['b', 'c'])
  notes.decline()
  expect([ids(notes.items()), notes.offered()]).toEqual([['a'], []])
  localStorage.removeItem('note-store')
  const again = openStore()
  again.setUser('1')
  expect(ids(again.items())).toEqual(['a'])
  again.backUp()
  expect(readBackup('1', 'declined-notes')).toMatchObject([{ id: 'b' }, { id: 'c' }])
  vi.setSystemTime(backedUpAt + 30 * DAY_MS + 1)
  expect(readBackup('1', 'declined-notes')).toEqual([])
})

test('[S6] a store that has something is left as it is', () => {
  writeBackup('1', 'notes', [note('old', '1')])
  keep(undefined, [note('new', '1')])
  const notes = openStore()
  notes.setUser('1')
  expect(ids(notes.items())).toEqual(['new'])
})

test('[S3] a new user id empties a list that is asked for anew; the same one does not', () => {
  keep('1', [note('mine', '1')])
  const onNewUser = vi.fn()
  const notes = openStore({ onNewUser })
  notes.setUser('1')
  expect([ids(notes.items()), onNewUser.mock.calls]).toEqual([['mine'], []])
  notes.setUser('2')
  expect([ids(notes.items()), onNewUser.mock.calls]).toEqual([[], [['2']]])
  expect(kept()).toEqual({ version: 1, userId: '2', items: [] })
})

test.each(['{', '"text"', '{"items":{}}', '{"version":0,"items":[{"id":"a","text":"old"}]}', 'null'])(
  '[E8] an entry that cannot be read (%s) is set aside with a warning, and the next one is kept',
  (broken) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('note-store', broken)
    const notes = openStore()
    notes.setUser('1')
    expect(notes.items()).toEqual([])
    expect(warn).toHaveBeenCalled()
    notes.put(note('a', '1'))
    leave()
    expect(ids(openStore().items())).toEqual(['a'])
    expect(localStorage.getItem('note-store.unread')).toBe(broken)
  },
)

test('[E8] single items that cannot be read are not shown, and stay in storage as they are', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const odd = [null, 5, { text: 'no id' }, { id: 'b', userId: 5, text: '' }, { id: 'c' }]
  keep('1', [...odd, note('a', '1'), { ...note('no one’s'), userId: null }])
  writeBackup('2', 'notes', [{ id: 'd', userId: '2' }])
  const notes = openStore()
  expect(ids(notes.items())).toEqual(['a', 'no one’s'])
  expect(warn).toHaveBeenCalledOnce()
  notes.replaceAll([])
  notes.setUser('2')
  notes.backUp()
  expect(kept().items).toEqual([note('no one’s'), ...odd, { id: 'd', userId: '2' }])
  notes.erase('5')
  expect(kept().items).not.toContainEqual(odd[3])
})

const room = 2 * JSON.stringify(note('a', '1')).length

test.each([{ mostItems: 2 }, { mostCharacters: room }])(
  'of too much (%o) the oldest are not kept',
  (bound) => {
    const notes = openStore(bound)
    notes.setUser('1')
    notes.replaceAll(three)
    expect(ids(notes.items())).toEqual(['a', 'b', 'c'])
    expect(ids(kept().items)).toEqual(['a', 'b'])
  },
)

test('a browser without room keeps what fits, and the page shows everything', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const notes = openStore()
  notes.setUser('1')
  limitStorage((value) => value.length > 150)
  notes.replaceAll(['a', 'b', 'c', 'd'].map((id) => note(id, '1')))
  expect(ids(notes.items())).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(kept().items)).toEqual(['a', 'b'])
})

test('[S4] a browser without room drops copies of the server’s items first, not what belongs to no one', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  keep('1', [note('no one’s')])
  const notes = openStore({ mostItems: 2 })
  limitStorage((value) => value.length > 150)
  notes.replaceAll(three)
  expect(ids(kept().items)).toEqual(['a', 'no one’s'])
})

test('[S3] data of someone who did not log out is backed up before the list is emptied', () => {
  keep('1', [note('mine', '1')])
  openStore({ onNewUser: () => {} }).setUser('2')
  expect(readBackup('1', 'notes')).toEqual([note('mine', '1')])
})

test('what another tab writes is seen in this one', () => {
  const notes = openStore()
  notes.setUser('1')
  const { result } = renderHook(() => notes.useItems())
  keep('1', [note('from there', '1')])
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'note-store' })))
  expect(ids(result.current)).toEqual(['from there'])
})

test('what another tab writes does not undo what waits to be written here', () => {
  const notes = openStore()
  notes.setUser('1')
  notes.put({ ...note('a', '1'), text: 'typed here' })
  keep('1', [note('a', '1'), note('from there', '1')])
  window.dispatchEvent(new StorageEvent('storage', { key: 'note-store' }))
  expect(notes.items()).toEqual([{ ...note('a', '1'), text: 'typed here' }, note('from there', '1')])
  leave()
  expect(kept().items).toEqual(notes.items())
})

test('what this tab and another know differently becomes what is made of both, whether it waits here or not', () => {
  const notes = openStore({ merge: (own, theirs) => (own.text > theirs.text ? own : theirs) })
  notes.setUser('1')
  const known = { a: 'b', b: 'b', c: 'b' }
  const written = { a: 'a', b: 'c', c: 'a' }
  const all = (texts: Record<string, string>) =>
    Object.entries(texts).map(([id, text]) => ({ ...note(id, '1'), text }))
  notes.replaceAll(all(known))
  notes.put({ ...note('c', '1'), text: 'd' })
  keep('1', all(written))
  window.dispatchEvent(new StorageEvent('storage', { key: 'note-store' }))
  expect(notes.items().toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(all({ a: 'b', b: 'c', c: 'd' }))
  leave()
  expect(kept().items).toEqual(notes.items())
})

test('a storage that someone emptied takes nothing from the page, which writes what it has', () => {
  const notes = openStore()
  notes.setUser('1')
  notes.put(note('a', '1'))
  localStorage.clear()
  notes.catchUp()
  expect(ids(notes.items())).toEqual(['a'])
  notes.replaceAll([note('a', '1'), note('b', '1')])
  expect(ids(notes.items())).toEqual(['a', 'b'])
  localStorage.clear()
  notes.put(note('c', '1'))
  leave()
  expect(kept()).toMatchObject({ userId: '1', items: [{ id: 'c' }, { id: 'a' }, { id: 'b' }] })
})
