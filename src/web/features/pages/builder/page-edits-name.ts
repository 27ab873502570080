import { keptNames, removeKept } from '#web/lib/storage/kept.ts'

const PREFIX = 'page.edits:'

export const pageEditsName = (pageId: string) => PREFIX + pageId

/** Removes all unsent edits: their names do not say who wrote them. */
export function erasePageEdits(): void {
  for (const name of keptNames(PREFIX)) removeKept(name)
}
