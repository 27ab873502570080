// What was written and the server has not got yet. Each page keeps its own, under a name of its own, so that tabs never write
// over each other; where two of them changed the same text, the server's revisions tell, as they do between two devices.
import { create } from 'zustand'
import { dropOldestBackup } from '#web/lib/backup.ts'
import { isRecord, keptNames, parseKept, readKept, removeKept, writeKept } from '#web/lib/kept.ts'
import type { Owned } from '#web/lib/local-store.ts'
import { newId } from '#web/lib/new-id.ts'

/** The texts of a project that are written here first and sent afterwards. */
export const textFields = ['businessInstructions', 'researchData'] as const
export type TextField = (typeof textFields)[number]

/** A project as the server has it, as far as its texts go. */
export type ServerTexts = Owned & Record<TextField, string>

interface TextDraft {
  text: string
  /** The server's text that it was made from. */
  base: string
  /** When it was written last, in ms. Each writing of a draft has its own. */
  at: number
}

export interface NamedDraft extends TextDraft {
  name: string
}

const PREFIX = 'project.draft:'
const KEEP_AFTER_MS = 300
/** As many as are kept in the time that a call may take. */
const MOST_FORMER = 50

const thisPage = newId()
const useDrafts = create<Record<string, TextDraft>>()(() => readAll())
/** What each draft of this page was before, as far as the server may have got it. */
const former = new Map<string, string[]>()

/** Of one text, in all tabs: `project.draft:<user>:<project>:<field>:<page>`. */
const placeOf = ({ id, userId = '' }: Owned, field: TextField) => `${PREFIX}${userId}:${id}:${field}:`
const isOfThisPage = (name: string) => name.endsWith(`:${thisPage}`)

/** Changes whenever a draft does. */
export const useAllDrafts = () => useDrafts()

/** Of one text: this page's, then those of others, the latest first. */
export function draftsOf(project: Owned, field: TextField): NamedDraft[] {
  const place = placeOf(project, field)
  const rank = ({ name, at }: NamedDraft) => (isOfThisPage(name) ? Number.POSITIVE_INFINITY : at)
  return all()
    .filter(({ name }) => name.startsWith(place))
    .sort((a, b) => rank(b) - rank(a))
}

const all = (): NamedDraft[] =>
  Object.entries(useDrafts.getState()).map(([name, draft]) => ({ name, ...draft }))

/** What is shown as the text: what was written on this page, or else what was written last on another. */
export const shownDraft = (project: Owned, field: TextField): NamedDraft | undefined =>
  draftsOf(project, field)[0]

export const hasDrafts = (project: Owned): boolean =>
  textFields.some((field) => draftsOf(project, field).length > 0)

/** Whether something that was written on this page is not sent yet. */
export const hasOwnDrafts = (): boolean => all().some(({ name }) => isOfThisPage(name))

/** Whether the server's text is one that this was made from, and not one that somebody wrote beside it. */
export const isMadeFrom = ({ name, text, base }: NamedDraft, serverText: string): boolean =>
  [text, base, ...(former.get(name) ?? [])].includes(serverText)

/** Writes upon what is shown. */
export function writeDraft(project: ServerTexts, field: TextField, text: string): void {
  replaceShown(project, field, { text, base: shownDraft(project, field)?.base ?? project[field] })
}

/** Puts a text in the place of what is shown, made from the server's as it is now. The server's own needs no draft. */
export function settleDraft(project: ServerTexts, field: TextField, text: string): void {
  const shown = shownDraft(project, field)
  if (shown && text === project[field]) remove(shown)
  else replaceShown(project, field, { text, base: project[field] })
}

function replaceShown(project: ServerTexts, field: TextField, draft: Omit<TextDraft, 'at'>): void {
  const shown = shownDraft(project, field)
  const name = placeOf(project, field) + thisPage
  put(name, draft)
  if (!shown || shown.name === name) return
  // Of another page, perhaps this one before it was loaded anew. It is in what was written now, unless that page has written on.
  noteFormer(name, shown.text)
  keepWaiting()
  remove(shown)
}

/** Notes that the server may have got this text from now on. */
export function noteSending({ name, text }: NamedDraft): void {
  if (isOfThisPage(name)) noteFormer(name, text)
}

/** Notes that the server has this text. What was written meanwhile was made from it. */
export function noteSent(sent: NamedDraft): void {
  const { name, text } = sent
  const draft = useDrafts.getState()[name]
  if (!isOfThisPage(name)) remove(sent)
  else if (draft?.text === text) remove({ name, ...draft })
  else if (draft) put(name, { ...draft, base: text })
}

/** Drops all that a user wrote, or all that was written in a project. */
export function eraseTextDrafts(of: { userId: string } | { projectId: string }): void {
  catchUpDrafts()
  for (const draft of all()) {
    const [, userId, projectId] = draft.name.split(':')
    if ('userId' in of ? userId === of.userId : projectId === of.projectId)
      remove({ ...draft, at: Number.MAX_SAFE_INTEGER })
  }
}

/** Drops what has waited longer than any project stays in the bin, of those that are not there. */
export function dropOldDrafts(before: number, isListed: (projectId: string) => boolean): void {
  for (const draft of all()) {
    const [, , projectId = ''] = draft.name.split(':')
    if (draft.at < before && !isListed(projectId)) remove(draft)
  }
}

// A key press must not wait for the disk: what was written is kept a moment later, or at once when the page goes out of sight.
const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
addEventListener('pagehide', keepWaiting)
addEventListener('visibilitychange', () => document.hidden && keepWaiting())

function put(name: string, draft: Omit<TextDraft, 'at'>): void {
  const at = Math.max(Date.now(), (useDrafts.getState()[name]?.at ?? 0) + 1)
  useDrafts.setState({ [name]: { ...draft, at } })
  waiting.add(name)
  timer ??= setTimeout(keepWaiting, KEEP_AFTER_MS)
}

function keepWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  for (const name of waiting) keep(name)
  waiting.clear()
}

function keep(name: string): void {
  const draft = useDrafts.getState()[name]
  if (!draft) return
  // Another tab may send what is kept.
  noteFormer(name, draft.text)
  while (!writeKept(name, draft)) {
    if (dropOldestBackup()) continue
    console.warn('What was written could not be kept in this browser.')
    return
  }
}

/** Other tabs are told up to which writing it is no longer needed: it may have been written on meanwhile. */
function remove({ name, at }: NamedDraft): void {
  writeKept(name, { gone: at })
  removeKept(name)
  forget(name)
}

function forget(name: string): void {
  show(({ [name]: _, ...others }) => others)
  waiting.delete(name)
  former.delete(name)
}

const show = (change: (drafts: Record<string, TextDraft>) => Record<string, TextDraft>) =>
  useDrafts.setState(change, true)

function noteFormer(name: string, text: string): void {
  const texts = former.get(name) ?? []
  if (!texts.includes(text)) former.set(name, [...texts, text].slice(-MOST_FORMER))
}

addEventListener('storage', ({ key: name, newValue }) => {
  if (!name?.startsWith(PREFIX) || newValue === null) return
  const written = parseKept(name, newValue)
  const gone = isRecord(written) && typeof written.gone === 'number' ? written.gone : undefined
  const draft = useDrafts.getState()[name]
  if (gone === undefined) hear(name, asDraft(written))
  else if (draft && draft.at > gone) keep(name)
  else forget(name)
})
// A page that one comes back to was not told what happened meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  const own = Object.entries(useDrafts.getState()).filter(([name]) => isOfThisPage(name))
  show(() => ({ ...readAll(), ...Object.fromEntries(own) }))
})

/** Takes in what other tabs have written. */
export function catchUpDrafts(): void {
  for (const [name, draft] of Object.entries(readAll())) hear(name, draft)
}

function hear(name: string, written: TextDraft | undefined): void {
  const known = useDrafts.getState()[name]
  if (written && (!known || written.at > known.at)) useDrafts.setState({ [name]: written })
}

function readAll(): Record<string, TextDraft> {
  const all: Record<string, TextDraft> = {}
  for (const name of keptNames(PREFIX)) {
    const draft = asDraft(readKept(name))
    if (draft) all[name] = draft
  }
  return all
}

function asDraft(value: unknown): TextDraft | undefined {
  if (!isRecord(value)) return undefined
  const { text, base, at } = value
  if (typeof text !== 'string' || typeof base !== 'string' || typeof at !== 'number') return undefined
  return { text, base, at }
}
