import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeBackup } from '#web/lib/storage/backup.ts'
import { limitStorage } from '#web/testing/full-storage.ts'
import { ids, keep, kept, leave, note, openStore, three } from '#web/testing/notes.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
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

test('[E8] every other entry that cannot be read is set aside once, with room from the oldest backup', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const broken of ['{', '{', '[', '"', '[']) {
    localStorage.setItem('note-store', broken)
    openStore().items()
  }
  const asides = () => Object.entries(localStorage).filter(([name]) => name.includes('.unread'))
  const all = [
    ['note-store.unread', '{'],
    ['note-store.unread.2', '['],
    ['note-store.unread.3', '"'],
  ]
  expect(asides()).toEqual(expect.arrayContaining(all))
  expect(asides()).toHaveLength(3)
  writeBackup('2', 'notes', [])
  localStorage.setItem('note-store', ']')
  limitStorage(() => localStorage.getItem('backup:2:notes') !== null)
  openStore().items()
  expect(localStorage.getItem('note-store.unread.4')).toBe(']')
})

test('[E8] single items that cannot be read are not shown, and stay in storage as they are', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const restored = { id: 'e', restoredFrom: 1 }
  const odd = [null, 5, { text: 'no id' }, { id: 'b', userId: 5, text: '' }, { id: 'c' }, restored]
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

test.each([
  [{ mostItems: 2 }, ['a', 'b']],
  [{ mostCharacters: room }, ['a', 'b']],
  [{ mostCharacters: 1 }, []],
])('of too much (%o) the oldest are not kept', (bound, expected) => {
  const notes = openStore(bound)
  notes.setUser('1')
  notes.replaceAll(three)
  expect(ids(notes.items())).toEqual(['a', 'b', 'c'])
  expect(ids(kept().items)).toEqual(expected)
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

test('[S4] a browser without room drops copies of the server’s items first, not what belongs to no one', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  keep('1', [note('no one’s')])
  const notes = openStore({ mostItems: 2 })
  limitStorage((value) => value.length > 150)
  notes.replaceAll(three)
  expect(ids(kept().items)).toEqual(['a', 'no one’s'])
})

test('[S4] items without an owner are written with room from the oldest backup; without any, the page goes on', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  keep(undefined, [note('no one’s')])
  writeBackup('2', 'notes', [])
  const notes = openStore()
  limitStorage(() => localStorage.getItem('backup:2:notes') !== null)
  notes.setUser('1')
  expect(kept()).toMatchObject({ userId: '1', items: [note('no one’s')] })
  limitStorage(() => true)
  notes.replaceAll(three)
  expect(ids(notes.items())).toEqual(['a', 'b', 'c', 'no one’s'])
})
