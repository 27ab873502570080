import { removeStored, storedNames } from '#web/lib/storage/stored.ts'

const PREFIX = 'page.edits:'

export const pageEditsName = (pageId: string) => PREFIX + pageId

/** Removes all unsent edits: their names do not say who wrote them. */
export function erasePageEdits(): void {
  for (const name of storedNames(PREFIX)) removeStored(name)
}
