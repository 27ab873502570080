import { removeStored, storedNames } from '#web/lib/storage/stored.ts'
import { thisTab } from './tab-lock.ts'

const EDITS = 'page.edits:'
const PROPOSALS = 'page.proposals:'
const REQUEST = 'page.request:'
const HISTORY = 'page.history:'

/** The section that was copied last. */
export const copiedName = 'page.copied'

/** Each tab stores its own edits, so that none overwrites another's. */
export const pageEditsName = (pageId: string, tab = thisTab) => `${EDITS}${pageId}:${tab}`

/** Stored edits of other tabs. Edits of earlier releases name no tab. */
export const otherEdits = (pageId: string): { name: string; tab: string | undefined }[] =>
  storedNames(EDITS + pageId)
    .filter((name) => name !== pageEditsName(pageId))
    .map((name) => ({ name, tab: name.slice(EDITS.length).split(':')[1] }))

export const proposalsName = (pageId: string) => PROPOSALS + pageId
/** The request to a model whose answer has not arrived. */
export const requestName = (pageId: string) => REQUEST + pageId
export const historyName = (pageId: string) => HISTORY + pageId

/** Removes all unsent edits, open proposals and steps of undo: their names do not say who wrote them. */
export function erasePageEdits(): void {
  for (const name of [EDITS, PROPOSALS, REQUEST, copiedName].flatMap((prefix) => storedNames(prefix)))
    removeStored(name)
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(HISTORY)) sessionStorage.removeItem(name)
}
