import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBackup, writeBackup } from '#web/lib/storage/backup.ts'
import type { OwnedItem } from '#web/lib/storage/local-store.ts'
import { ids, keep, kept, leave, note, openStore, three } from '#web/testing/notes.ts'

const DAY_MS = 86_400_000

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('stored items are there after a reload, and shown to components as they change', () => {
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

test('a tab that is hidden writes at once, for the next tab to read', () => {
  const notes = openStore()
  notes.setUser('1')
  notes.put(note('a', '1'))
  const hidden = vi.spyOn(document, 'hidden', 'get')
  for (const isHidden of [false, true]) {
    hidden.mockReturnValue(isHidden)
    dispatchEvent(new Event('visibilitychange'))
    expect(ids(kept().items)).toEqual(isHidden ? ['a'] : [])
  }
})

test('[S2] pending writes are in the backup, and in what stays when all is hidden', () => {
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
  writeBackup('1', 'declined-notes', [note('declined', '1')])
  notes.put(note('b', '1'))
  notes.erase('3')
  expect(kept().userId).toBe('1')
  notes.erase('1')
  expect(notes.items()).toEqual([])
  expect(kept()).toEqual({ version: 1, items: [note('theirs', '2')] })
  expect([readBackup('1', 'notes'), readBackup('2', 'notes')]).toEqual([[], [note('theirs', '2')]])
  expect(readBackup('1', 'declined-notes')).toEqual([])
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

test('[S5] items without an owner stay as they are when a user comes and the server answers', () => {
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

test('[S6] a backup is restored beside what someone else left in the store', () => {
  keep(undefined, [note('theirs', '2')])
  writeBackup('1', 'notes', [note('mine', '1')])
  const notes = openStore()
  notes.setUser('1')
  expect(ids(notes.items())).toEqual(['mine'])
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

test('[S6] items that the server does not list are still there, after a reload too, until it is known whether it has them', () => {
  openRestored()
  const notes = openStore()
  expect(ids(notes.items())).toEqual(['a', 'b', 'c'])
  notes.settleRestored({ ids: askedIds, missing: none, binned: new Set(['c']) })
  expect([ids(notes.items()), notes.offered()]).toEqual([['a', 'b'], []])
  notes.replaceAll([])
  expect(notes.items()).toEqual([])
})

test('[S6] items restored by another tab after the server was asked wait for the next answer', () => {
  const notes = openRestored()
  notes.settleRestored({ ids: new Set(['b']), missing: none, binned: none })
  notes.replaceAll([note('a', '1')])
  expect(ids(notes.items())).toEqual(['a', 'c'])
})

test('[S6] items that the server does not have are offered, stay offered over logout and reload, and are put back by an answer', () => {
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

test('[S6] declined items are not offered again, and their backup stays until its 30 days are over', () => {
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

test('[S6] declining one after another adds to the backup of what was declined; declining nothing changes nothing', () => {
  const notes = openRestored()
  const declined = () => ids(readBackup('1', 'declined-notes') as OwnedItem[])
  for (const id of ['b', 'c']) {
    notes.settleRestored({ ids: new Set([id]), missing: new Set([id]), binned: none })
    notes.decline()
  }
  expect(declined()).toEqual(['b', 'c'])
  notes.decline()?.()
  expect([declined(), notes.offered()]).toEqual([['b', 'c'], []])
})

test('[S6] a store that has something is left as it is', () => {
  writeBackup('1', 'notes', [note('old', '1')])
  keep(undefined, [note('new', '1')])
  const notes = openStore()
  notes.setUser('1')
  expect(ids(notes.items())).toEqual(['new'])
})

test('[S3] a new user id empties a list that is asked for again; the same one does not', () => {
  keep('1', [note('mine', '1')])
  const onNewUser = vi.fn()
  const notes = openStore({ onNewUser })
  notes.setUser('1')
  expect([ids(notes.items()), onNewUser.mock.calls]).toEqual([['mine'], []])
  notes.setUser('2')
  expect([ids(notes.items()), onNewUser.mock.calls]).toEqual([[], [['2']]])
  expect(kept()).toEqual({ version: 1, userId: '2', items: [] })
})

test('[S3] data of someone who did not log out is backed up before the list is emptied', () => {
  keep('1', [note('mine', '1'), note('third’s', '3'), note('new', '2'), note('no one’s')])
  writeBackup('3', 'notes', [note('backed up', '3')])
  openStore({ onNewUser: () => {} }).setUser('2')
  expect(readBackup('1', 'notes')).toEqual([note('mine', '1')])
  expect(readBackup('3', 'notes')).toEqual([note('backed up', '3')])
  expect(Object.keys(localStorage).toSorted()).toEqual(['backup:1:notes', 'backup:3:notes', 'note-store'])
})

test('another tab’s writes are seen in this one', () => {
  const notes = openStore()
  notes.setUser('1')
  const { result } = renderHook(() => notes.useItems())
  keep('1', [note('from there', '1')])
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'note-store' })))
  expect(ids(result.current)).toEqual(['from there'])
})

test.each<[string, (notes: ReturnType<typeof openStore>) => void]>([
  ['removing', (notes) => notes.remove('a')],
  ['settling', (notes) => notes.settleRestored({ ids: none, missing: none, binned: none })],
  ['declining', (notes) => notes.decline()],
  ['flushing', (notes) => notes.flush()],
])('%s keeps what another tab wrote a moment ago, be it unreadable', (_, change) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  keep('1', [note('a', '1'), { ...note('b', '1'), restoredFrom: 1, offered: true }])
  const notes = openStore()
  notes.put(note('put', '1'))
  keep('1', [...kept().items, note('from there', '1'), { id: 'unreadable' }])
  change(notes)
  leave()
  expect(ids(kept().items)).toEqual(expect.arrayContaining(['put', 'from there', 'unreadable']))
})

test('items erased by another tab with all of the storage are gone from this one', () => {
  keep('1', [note('a', '1')])
  const notes = openStore()
  expect(ids(notes.items())).toEqual(['a'])
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(notes.items()).toEqual([])
})

test('another tab’s writes do not undo pending ones here', () => {
  const notes = openStore()
  notes.setUser('1')
  notes.put({ ...note('a', '1'), text: 'typed here' })
  keep('1', [note('a', '1'), note('from there', '1')])
  window.dispatchEvent(new StorageEvent('storage', { key: 'note-store' }))
  expect(notes.items()).toEqual([{ ...note('a', '1'), text: 'typed here' }, note('from there', '1')])
  leave()
  expect(kept().items).toEqual(notes.items())
})

test('items that differ between tabs are merged, whether they wait here or not', () => {
  const notes = openStore({ merge: (own, theirs) => (own.text > theirs.text ? own : theirs) })
  notes.setUser('1')
  const known = { a: 'b', b: 'b', c: 'b', e: 'b' }
  const written = { a: 'a', b: 'c', c: 'a', e: 'e' }
  const all = (texts: Record<string, string>) =>
    Object.entries(texts).map(([id, text]) => ({ ...note(id, '1'), text }))
  notes.replaceAll(all(known))
  notes.put({ ...note('c', '1'), text: 'd' })
  notes.put({ ...note('e', '1'), text: 'd' })
  keep('1', all(written))
  window.dispatchEvent(new StorageEvent('storage', { key: 'note-store' }))
  expect(notes.items().toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    all({ a: 'b', b: 'c', c: 'd', e: 'e' }),
  )
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
