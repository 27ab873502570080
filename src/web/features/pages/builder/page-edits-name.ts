import { removeStored, storedNames } from '#web/lib/storage/stored.ts'

const EDITS = 'page.edits:'
const PROPOSALS = 'page.proposals:'
const HISTORY = 'page.history:'

/** The section that was copied last. */
export const copiedName = 'page.copied'

export const pageEditsName = (pageId: string) => EDITS + pageId
export const proposalsName = (pageId: string) => PROPOSALS + pageId
export const historyName = (pageId: string) => HISTORY + pageId

/** Removes all unsent edits, open proposals and steps of undo: their names do not say who wrote them. */
export function erasePageEdits(): void {
  for (const name of [EDITS, PROPOSALS, copiedName].flatMap((prefix) => storedNames(prefix)))
    removeStored(name)
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(HISTORY)) sessionStorage.removeItem(name)
}
