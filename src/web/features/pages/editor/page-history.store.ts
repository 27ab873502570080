import type { QueryClient } from '@tanstack/react-query'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { isRecord } from '#web/lib/storage/stored.ts'
import { readTabStored, writeTabStored } from '#web/lib/storage/tab-stored.ts'
import { changePage, type PageChanging } from '../builder/page-edits.store.ts'
import { historyName } from '../builder/page-edits-name.ts'
import { noHistory, type PageHistory, recorded, redone, stepBetween, undone } from './page-history.ts'

const histories = createDraftStore<PageHistory>({ save: writeBounded })
const MOST_CHARACTERS = 1_500_000

/** Each tab has a history of its own, so that undo takes back what was done here. */
export const usePageHistory = (pageId: string): PageHistory =>
  histories.use((all) => all[historyName(pageId)] ?? noHistory)

/** Takes up the history of this tab after a reload. */
export function resumeHistory(pageId: string): void {
  const name = historyName(pageId)
  const stored = histories.get(name) ?? readHistory(readTabStored(name))
  if (stored) histories.show(name, stored)
}

interface EditOptions {
  /** Edits with the same key that follow each other closely are undone together. */
  merge?: string | undefined
  /** Keeps the result as a version: a change of the assistant that was accepted. */
  version?: { note: string }
}

/** Changes a page in a way that can be undone. */
export function editPage(
  client: QueryClient,
  pageId: string,
  changing: PageChanging,
  { merge, version }: EditOptions = {},
): void {
  changePage(
    client,
    pageId,
    (draft) => {
      const change = typeof changing === 'function' ? changing(draft) : changing
      const step = stepBetween(draft, change, { merge, at: Date.now() })
      if (step) write(pageId, recorded(get(pageId), step))
      return change
    },
    version,
  )
}

/** Takes the last edit of this tab back, or makes it again. False when a part stayed as someone else has changed it. */
export function stepThrough(client: QueryClient, pageId: string, direction: 'undo' | 'redo'): boolean {
  let isWhole = true
  changePage(client, pageId, (draft) => {
    const stepped = (direction === 'undo' ? undone : redone)(get(pageId), draft)
    if (!stepped) return {}
    isWhole = !stepped.isPartial
    write(pageId, stepped.history)
    return stepped.change
  })
  return isWhole
}

const get = (pageId: string): PageHistory => histories.get(historyName(pageId)) ?? noHistory
const write = (pageId: string, history: PageHistory) => histories.write(historyName(pageId), history)

/** Leaves out the oldest steps until the rest has room in the tab's storage. */
function writeBounded(name: string, history: PageHistory): boolean {
  let { past } = history
  while (past.length > 1 && JSON.stringify(past).length > MOST_CHARACTERS)
    past = past.slice(Math.ceil(past.length / 4))
  return writeTabStored(name, { ...history, past })
}

function readHistory(stored: unknown): PageHistory | undefined {
  if (!isRecord(stored) || !Array.isArray(stored.past) || !Array.isArray(stored.future)) return undefined
  return { past: stored.past, future: stored.future }
}
