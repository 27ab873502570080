// Unsent project texts. Each page stores its own under its own name, so that no tab overwrites another's.
// If two of them changed the same text, the server's revisions decide, as between two devices.
import { newId } from '#web/lib/new-id.ts'
import { dropOldestBackup } from '#web/lib/storage/backup.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import type { OwnedItem } from '#web/lib/storage/local-store.ts'
import {
  isRecord,
  parseStored,
  readStored,
  removeStored,
  storedNames,
  writeStored,
} from '#web/lib/storage/stored.ts'

/** The texts of a project that are written here first and sent afterwards. */
export const textFields = ['businessInstructions', 'researchData'] as const
export type TextField = (typeof textFields)[number]

/** A project as the server has it, as far as its texts go. */
export type ServerTexts = OwnedItem & Record<TextField, string>

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
/** As many as are kept in a minute of writing: longer than a call takes. */
const MOST_FORMER = 200
/** Drafts this old are dropped, such as those of permanently deleted projects. */
const LONGEST_MS = 365 * 24 * 60 * 60_000

const thisPage = newId()
const openedAt = Date.now()
const store = createDraftStore<TextDraft>({ initial: readAll(), save: keep })
/** Earlier texts of each draft that the server may have received. */
const former = new Map<string, string[]>()

/** Key prefix of one text's drafts in all tabs: `project.draft:<user>:<project>:<field>:<page>`. */
const placeOf = ({ id, userId = '' }: OwnedItem, field: TextField) => `${PREFIX}${userId}:${id}:${field}:`
const isOfThisPage = (name: string) => name.endsWith(`:${thisPage}`)

/** Changes whenever a draft does. */
export const useAllDrafts = () => store.use()

/** Drafts of one text: this page's first, then the others, newest first. */
export function draftsOf(project: OwnedItem, field: TextField): NamedDraft[] {
  const place = placeOf(project, field)
  const rank = ({ name, at }: NamedDraft) => (isOfThisPage(name) ? Number.POSITIVE_INFINITY : at)
  return all()
    .filter(({ name }) => name.startsWith(place))
    .sort((a, b) => rank(b) - rank(a))
}

const all = (): NamedDraft[] => Object.entries(store.all()).map(([name, draft]) => ({ name, ...draft }))

/**
 * The text to show: the draft of this page, or else the latest one of another page. A draft in conflict with the server is left
 * to its own page while that may be open.
 */
export const draftToShow = (project: ServerTexts, field: TextField): NamedDraft | undefined =>
  draftsOf(project, field).find(
    (draft) => isOfThisPage(draft.name) || draft.at < openedAt || isBasedOn(draft, project[field]),
  )

export const hasDrafts = (project: OwnedItem): boolean =>
  textFields.some((field) => draftsOf(project, field).length > 0)

/** True if something that was written on this page is not sent yet. */
export const hasOwnDrafts = (): boolean => all().some(({ name }) => isOfThisPage(name))

/** True if the server's text is one that this was made from, and not one that somebody wrote beside it. */
export const isBasedOn = ({ name, text, base }: NamedDraft, serverText: string): boolean =>
  [text, base, ...(former.get(name) ?? [])].includes(serverText)

/** Stores an edit of the shown text. */
export function writeDraft(project: ServerTexts, field: TextField, text: string): void {
  replaceShown(project, field, { text, base: draftToShow(project, field)?.base ?? project[field] })
}

/** Replaces the shown text, based on the server's current version. The server's own text needs no draft. */
export function settleDraft(project: ServerTexts, field: TextField, text: string): void {
  const shown = draftToShow(project, field)
  if (shown && text === project[field]) remove(shown)
  else replaceShown(project, field, { text, base: project[field] })
}

function replaceShown(project: ServerTexts, field: TextField, draft: Omit<TextDraft, 'at'>): void {
  const shown = draftToShow(project, field)
  const name = placeOf(project, field) + thisPage
  put(name, draft)
  if (!shown || shown.name === name) return
  // A draft of another page, perhaps of this one before a reload. The new text includes it unless that page has written on.
  noteFormer(name, shown.text)
  store.saveAll()
  remove(shown)
  // There may be room for it now.
  store.saveAll()
}

/** Notes that the server may have got this text from now on. */
export const noteSending = ({ name, text }: NamedDraft): void => noteFormer(name, text)

/** Notes that the server has this text. What was written meanwhile was made from it. */
export function noteSent(sent: NamedDraft): void {
  const { name, text } = sent
  const draft = store.get(name)
  if (!isOfThisPage(name)) remove(sent)
  else if (draft?.text === text) remove({ name, ...draft })
  else if (draft) {
    put(name, { ...draft, base: text })
    store.saveAll()
  }
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

function put(name: string, draft: Omit<TextDraft, 'at'>): void {
  const at = Math.max(Date.now(), (store.get(name)?.at ?? 0) + 1)
  store.write(name, { ...draft, at })
}

/** False if storage is full, even without backups: the text waits in memory. */
function keep(name: string, draft: TextDraft): boolean {
  // Another tab may send the stored text.
  noteFormer(name, draft.text)
  while (!writeStored(name, draft)) {
    if (dropOldestBackup()) continue
    console.warn('The draft could not be stored in this browser.')
    return false
  }
  return true
}

/** Removes a sent draft unless it was edited since. Other tabs hear which edit was sent, since they may hold it. */
function remove({ name, at }: NamedDraft): void {
  hear(name, asDraft(readStored(name)))
  const draft = store.get(name)
  if (draft && draft.at > at) return
  writeStored(name, { gone: at })
  removeStored(name)
  forget(name)
}

function forget(name: string): void {
  store.forget(name)
  former.delete(name)
}

function noteFormer(name: string, text: string): void {
  const texts = former.get(name) ?? []
  if (!texts.includes(text)) former.set(name, [...texts, text].slice(-MOST_FORMER))
}

addEventListener('storage', ({ key: name, newValue }) => {
  if (!name?.startsWith(PREFIX) || newValue === null) return
  const told = parseStored(name, newValue)
  const gone = isRecord(told) && typeof told.gone === 'number' ? told.gone : undefined
  const draft = store.get(name)
  if (gone === undefined) hear(name, asDraft(told))
  else if (draft && draft.at > gone) keep(name, draft)
  else forget(name)
})
// A page restored from the back/forward cache missed notifications. Its text was stored when it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  const unsaved = Object.entries(store.all()).filter(([name]) => store.isUnsaved(name))
  store.replace({ ...readAll(), ...Object.fromEntries(unsaved) })
})

/** Takes in what other tabs have written. */
export function catchUpDrafts(): void {
  for (const [name, draft] of Object.entries(readAll())) hear(name, draft)
}

function hear(name: string, draft: TextDraft | undefined): void {
  const known = store.get(name)
  if (draft && (!known || draft.at > known.at)) store.show(name, draft)
}

function readAll(): Record<string, TextDraft> {
  const all: Record<string, TextDraft> = {}
  for (const name of storedNames(PREFIX)) {
    const draft = asDraft(readStored(name))
    if (draft && draft.at < Date.now() - LONGEST_MS) removeStored(name)
    else if (draft) all[name] = draft
  }
  return all
}

function asDraft(value: unknown): TextDraft | undefined {
  if (!isRecord(value)) return undefined
  const { text, base, at } = value
  if (typeof text !== 'string' || typeof base !== 'string' || typeof at !== 'number') return undefined
  return { text, base, at }
}
