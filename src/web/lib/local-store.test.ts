// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeBackup } from '#web/lib/backup.ts'
import { createOwnedStore, type Owned, type OwnedStoreOptions } from '#web/lib/local-store.ts'
import { limitStorage } from '#web/testing/full-storage.ts'

interface Note extends Owned {
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
const ids = (items: Owned[]) => items.map(({ id }) => id)

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
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
  expect(ids(openStore().items())).toEqual(['a'])
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

test('[S5] what belongs to no one is attached to a user who has no data', () => {
  keep(undefined, [note('no one’s'), note('theirs', '2')])
  const notes = openStore()
  notes.setUser('1')
  expect(notes.items()).toEqual([note('no one’s', '1')])
  notes.setUser('2')
  expect(ids(notes.items())).toEqual(['theirs'])
})

test('[S5] it is not attached to a user who has data', () => {
  keep(undefined, [note('no one’s'), note('mine', '1')])
  openStore().setUser('1')
  expect(kept().items).toEqual([note('no one’s'), note('mine', '1')])
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
  expect(notes.items()).toEqual([note('mine', '1')])
  expect(ids(kept().items)).toEqual(['mine'])
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
  'an entry that cannot be read (%s) is left out with a warning, and the next one is kept',
  (broken) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('note-store', broken)
    const notes = openStore()
    notes.setUser('1')
    expect(notes.items()).toEqual([])
    expect(warn).toHaveBeenCalled()
    notes.put(note('a', '1'))
    expect(ids(openStore().items())).toEqual(['a'])
  },
)

test('single items that cannot be read are left out with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  keep('1', [null, 5, { text: 'no id' }, { id: 'b', userId: 5, text: '' }, { id: 'c' }, note('a', '1')])
  expect(ids(openStore().items())).toEqual(['a'])
  expect(warn).toHaveBeenCalledOnce()
})

test('the oldest go when there are too many, or too much', () => {
  const few = openStore({ mostItems: 2 })
  few.setUser('1')
  for (const id of ['a', 'b', 'c']) few.put(note(id, '1'))
  expect(ids(few.items())).toEqual(['c', 'b'])
  const small = openStore({ mostCharacters: 2 * JSON.stringify(note('a', '1')).length })
  small.put(note('d', '1'))
  expect(ids(small.items())).toEqual(['d', 'c'])
})

test('a browser without room keeps what fits, and the page shows everything', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const notes = openStore()
  notes.setUser('1')
  limitStorage((value) => value.length > 150)
  notes.replaceAll(['a', 'b', 'c', 'd'].map((id) => note(id, '1')))
  expect(ids(notes.items())).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(kept().items)).toEqual(['a', 'b'])
})

test('what another tab writes is seen in this one', () => {
  const notes = openStore()
  notes.setUser('1')
  const { result } = renderHook(() => notes.useItems())
  keep('1', [note('from there', '1')])
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'note-store' })))
  expect(ids(result.current)).toEqual(['from there'])
})
