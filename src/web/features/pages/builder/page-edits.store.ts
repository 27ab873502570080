import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { pagesApi, SavePage, type SitePage } from '#contracts/pages/pages.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { sameValue } from '#web/lib/same-value.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage/stored.ts'
import { applyChange, changeBetween } from '../editor/block-changes.ts'
import { pageQuery, storePage } from '../pages.queries.ts'
import { otherEdits, pageEditsName } from './page-edits-name.ts'
import { type PageChange, type PageEdits, readEdits } from './stored-edits.ts'
import { holdTabLock, knowsOpenTabs, onceGone } from './tab-lock.ts'

const SAVE_AFTER_MS = 700
const MAX_NOTE = 300

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'conflict' }
  /** A text that the contract refuses, or a server that does not answer. */
  | { kind: 'failed'; message: string }

const idle: SaveState = { kind: 'idle' }
const drafts = createDraftStore<PageEdits>({ save: writeStored })
const useStates = create<Record<string, SaveState>>()(() => ({}))
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export const usePageEdits = (pageId: string): PageEdits | undefined =>
  drafts.use((all) => all[pageEditsName(pageId)])
export const useSaveState = (pageId: string): SaveState => useStates((all) => all[pageId] ?? idle)

const editsOf = (pageId: string) => drafts.get(pageEditsName(pageId))
const setState = (pageId: string, state: SaveState) => useStates.setState({ [pageId]: state })

/** Takes up edits that tabs which are gone could not send, such as this one before a reload. */
export function resumeEdits(client: QueryClient, pageId: string): void {
  holdTabLock()
  for (const { name, tab } of otherEdits(pageId)) {
    if (tab === undefined) takeUp(client, pageId, name)
    else if (!waiting.has(name)) {
      waiting.add(name)
      onceGone(tab, () => {
        waiting.delete(name)
        takeUp(client, pageId, name)
      })
    }
  }
}

const waiting = new Set<string>()

/** Makes stored edits those of this tab. While it has some of its own, the others stay stored: the server decides between them. */
function takeUp(client: QueryClient, pageId: string, name: string): void {
  const stored = readEdits(readStored(name))
  if (!stored || editsOf(pageId)) return
  removeStored(name)
  drafts.write(pageEditsName(pageId), stored)
  drafts.saveAll()
  saveSoon(client, pageId)
}

/** Goes on with the edits that waited for this tab's own. */
function takeUpNext(client: QueryClient, pageId: string): void {
  if (knowsOpenTabs()) resumeEdits(client, pageId)
}

/** A change, or one that is made of the page as it is by then: an upload may end when the screen is gone. */
export type PageChanging = PageChange | ((draft: SitePage) => PageChange)

export function changePage(
  client: QueryClient,
  pageId: string,
  changing: PageChanging,
  version?: { note: string },
): void {
  const page = client.getQueryData(pageQuery(pageId).queryKey)
  if (!page) return
  const edits = editsOf(pageId)
  const change = typeof changing === 'function' ? changing({ ...page, ...edits?.changes }) : changing
  if (Object.keys(change).length === 0) return
  const kept = joinedNotes(edits?.version, version)
  const untouched = Object.keys(change).filter((key) => !edits || !(key in edits.before))
  drafts.write(pageEditsName(pageId), {
    revision: edits?.revision ?? page.revision,
    changes: { ...edits?.changes, ...change },
    before: { ...edits?.before, ...pick(page, untouched) },
    ...(kept && { version: kept }),
  })
  if (useStates.getState()[pageId]?.kind !== 'conflict') saveSoon(client, pageId)
}

/** Two accepted changes that are saved together are one version. */
const joinedNotes = (one: PageEdits['version'], other: PageEdits['version']) =>
  one && other ? { note: `${one.note} · ${other.note}`.slice(0, MAX_NOTE) } : (other ?? one)

function saveSoon(client: QueryClient, pageId: string): void {
  clearTimeout(timers.get(pageId))
  timers.set(
    pageId,
    setTimeout(() => void saveNow(client, pageId), SAVE_AFTER_MS),
  )
}

const sending = new Map<string, Promise<boolean>>()

/** Sends what is left to send. False when it could not be saved; the state says why. */
export async function saveNow(client: QueryClient, pageId: string): Promise<boolean> {
  clearTimeout(timers.get(pageId))
  for (;;) {
    const begun = sending.get(pageId)
    if (begun) await begun
    const edits = editsOf(pageId)
    if (!edits) return true
    if (sending.has(pageId)) continue
    const sent = send(client, pageId, edits).finally(() => sending.delete(pageId))
    sending.set(pageId, sent)
    if (!(await sent)) return false
  }
}

async function send(client: QueryClient, pageId: string, edits: PageEdits): Promise<boolean> {
  const { changes, revision, version } = edits
  const body = { ...changes, revision, ...(version && { version }) }
  const problem = SavePage.safeParse(body).error?.issues[0]
  if (problem) {
    setState(pageId, { kind: 'failed', message: problem.message })
    return false
  }
  setState(pageId, { kind: 'saving' })
  try {
    const { data } = await call(pagesApi.save, { params: { pageId }, body })
    accept(client, data, edits)
    setState(pageId, idle)
    return true
  } catch (error) {
    return typeOf(error) === 'CONFLICT'
      ? rebase(client, pageId)
      : fail(pageId, messageOf(error, 'The server didn’t respond. Your changes are stored in this browser.'))
  }
}

function fail(pageId: string, message: string): false {
  setState(pageId, { kind: 'failed', message })
  return false
}

/** Leaves what was written while the request was under way, based on the new revision. */
function accept(client: QueryClient, page: SitePage, { changes, version: sent }: PageEdits): void {
  storePage(client, page)
  const { changes: later = {}, version } = editsOf(page.id) ?? {}
  const rest = Object.keys(later).filter(
    (key) => later[key as keyof PageChange] !== changes[key as keyof PageChange],
  )
  if (rest.length === 0) {
    dropEdits(page.id)
    takeUpNext(client, page.id)
    return
  }
  const edits = { revision: page.revision, changes: pick(later, rest), before: pick(page, rest) }
  drafts.write(pageEditsName(page.id), { ...edits, ...(version && version !== sent && { version }) })
}

/** Someone else saved first. Only a change of the same text is a conflict, and the same change of it is none. */
async function rebase(client: QueryClient, pageId: string): Promise<boolean> {
  const theirs = await readLatest(client, pageId)
  if (!theirs) return fail(pageId, 'The server didn’t respond. Your changes are stored in this browser.')
  const merged = mergedChanges(theirs, editsOf(pageId))
  if (!merged) {
    setState(pageId, { kind: 'conflict' })
    return false
  }
  moveTo(theirs, merged)
  return true
}

/** This tab's changes on top of the other version; undefined where both changed the same. */
function mergedChanges(theirs: SitePage, edits: PageEdits | undefined): PageChange | undefined {
  const { changes = {}, before = {} } = edits ?? {}
  const merged = { ...changes }
  for (const key of Object.keys(changes) as (keyof PageChange)[]) {
    if (key === 'step' || sameValue(theirs[key], before[key]) || sameValue(theirs[key], changes[key]))
      continue
    if (key !== 'blocks' || !before.blocks || !changes.blocks) return undefined
    const mine = changeBetween(before.blocks, changes.blocks)
    const { blocks, lost } = mine ? applyChange(theirs.blocks, mine) : { blocks: theirs.blocks, lost: [] }
    if (lost.length > 0) return undefined
    merged.blocks = blocks
  }
  return merged
}

const readLatest = (client: QueryClient, pageId: string): Promise<SitePage | undefined> =>
  client.fetchQuery(pageQuery(pageId)).catch(() => undefined)

function moveTo(page: SitePage, changes?: PageChange): void {
  const edits = editsOf(page.id)
  if (!edits) return
  const before = pick(page, Object.keys(edits.changes))
  drafts.write(pageEditsName(page.id), {
    ...edits,
    changes: changes ?? edits.changes,
    revision: page.revision,
    before,
  })
}

/** Overwrites the other version with this tab's edits. */
export async function keepMine(client: QueryClient, pageId: string): Promise<void> {
  const theirs = await readLatest(client, pageId)
  if (!theirs) return
  moveTo(theirs)
  setState(pageId, idle)
  await saveNow(client, pageId)
}

/** Forgets this tab's edits and shows the other version. */
export async function loadTheirs(client: QueryClient, pageId: string): Promise<void> {
  dropEdits(pageId)
  setState(pageId, idle)
  await readLatest(client, pageId)
  takeUpNext(client, pageId)
}

function dropEdits(pageId: string): void {
  const name = pageEditsName(pageId)
  drafts.forget(name)
  removeStored(name)
}

const pick = (from: PageChange, keys: readonly string[]): PageChange =>
  Object.fromEntries(keys.map((key) => [key, from[key as keyof PageChange]]))
