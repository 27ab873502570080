import { createOwnedStore, type OwnedItem, type OwnedStoreOptions } from '#web/lib/storage/local-store.ts'

interface Note extends OwnedItem {
  text: string
}

export const note = (id: string, userId?: string): Note => ({
  id,
  text: `text of ${id}`,
  ...(userId && { userId }),
})
export const kept = () => JSON.parse(localStorage.getItem('note-store') ?? 'null')

export function openStore(more: Partial<OwnedStoreOptions<Note>> = {}) {
  return createOwnedStore<Note>({
    key: 'note-store',
    kind: 'notes',
    parse: ({ id, userId, text }) => (typeof text === 'string' ? { id, text, userId } : undefined),
    ...more,
  })
}

export const keep = (userId: string | undefined, items: unknown[]) =>
  localStorage.setItem('note-store', JSON.stringify({ version: 1, userId, items }))
export const ids = (items: OwnedItem[]) => items.map(({ id }) => id)

export const three = ['a', 'b', 'c'].map((id) => note(id, '1'))

/** Goes away from the page, which is when it is written at the latest. */
export const leave = () => dispatchEvent(new Event('pagehide'))
