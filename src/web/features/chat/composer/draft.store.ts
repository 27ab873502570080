import type { Attachment } from '#contracts/attachments.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { isRecord, keptNames, readKept, removeKept, writeKept } from '#web/lib/storage/kept.ts'

const PREFIX = 'chat.draft:'
const MOST_KEPT = 50
const NEW_CHAT = 'new'

/** A message that waits until the answer before it is there. */
export interface Queued {
  id: string
  text: string
  attachments: Attachment[]
  /** It stays until its writer sends it. */
  held?: boolean
  /** Why it was not taken. */
  problem?: string
}

/** What is being written, and what was written and not sent yet. */
export interface Draft {
  text: string
  /** Files that the server has, to go with the text. */
  attachments: Attachment[]
  /** The project that a new chat shall belong to. */
  projectId: string | undefined
  queue: Queued[]
}

const store = createDraftStore<Draft>({
  save(key, draft) {
    keep(PREFIX + key, { ...draft, queue: queueOf(key) })
    return true
  },
})

/** Drafts are a person's own, also where several share a browser. A chat that does not exist yet is 'new'. */
export const draftKey = (userId: string, chatId: string | undefined) => `${userId}:${chatId ?? NEW_CHAT}`
export const isOfNewChat = (key: string) => key.endsWith(`:${NEW_CHAT}`)
/** The chat of a draft that is not a new one's. */
export const chatOf = (key: string) => key.slice(key.indexOf(':') + 1)
export const writerOf = (key: string) => key.split(':', 1).join()

export const useDraft = (key: string): Draft => store.use((drafts) => drafts[key]) ?? readDraft(PREFIX + key)
export const draftOf = (key: string): Draft => store.get(key) ?? readDraft(PREFIX + key)

export function changeDraft(key: string, change: Partial<Omit<Draft, 'queue'>>): void {
  store.write(key, { ...draftOf(key), ...change })
}

/** What waits is kept at once, and is changed as all tabs have it: another may have added to it a moment ago. */
function changeQueue(key: string, change: (queue: Queued[]) => Queued[], rest?: Partial<Draft>): void {
  const draft = { ...draftOf(key), ...rest, queue: change(queueOf(key)) }
  store.show(key, draft)
  store.markSaved(key)
  keep(PREFIX + key, draft)
}

/** As it is kept, which is the same for all tabs. A browser that keeps nothing has only what this page knows. */
const queueOf = (key: string): Queued[] =>
  (readKept(PREFIX + key) === undefined ? draftOf(key) : readDraft(PREFIX + key)).queue

export const writeDraft = (key: string, text: string): void => changeDraft(key, { text })

/** The server has this text now, so it is no longer a draft. Anything else that was written meanwhile still is. */
export function settleDraft(key: string, text: string): void {
  const sent = draftOf(key).text.trim() === text
  changeDraft(key, { projectId: undefined, ...(sent && { text: '', attachments: [] }) })
}

/** Puts what is written at the end of what waits. */
export function enqueue(key: string, id: string): void {
  const { text, attachments } = draftOf(key)
  changeQueue(key, (queue) => [...queue, { id, text: text.trim(), attachments }], {
    text: '',
    attachments: [],
  })
}

export function removeQueued(key: string, id: string): void {
  changeQueue(key, (queue) => queue.filter((queued) => queued.id !== id))
}

/** Nothing of what waits now goes out by itself any more; one of them, perhaps, since it was not taken. */
export function holdQueue(key: string, refused?: { id: string; problem: string }): void {
  changeQueue(key, (queue) =>
    queue.map((queued) => ({
      ...queued,
      held: true,
      ...(queued.id === refused?.id && { problem: refused.problem }),
    })),
  )
}

/** The drafts of a person in which something waits. */
export function useQueuedDrafts(userId: string): string[] {
  const isQueuing = ([key, { queue }]: [string, Draft]) => writerOf(key) === userId && queue.length > 0
  // As one text, so that only a change of it is one.
  const keys = store.use((drafts) =>
    Object.entries(drafts)
      .filter(isQueuing)
      .map(([key]) => key)
      .join(' '),
  )
  return keys.split(' ').filter(Boolean)
}

/** Brings what waited when the page was left, where some of it may go out by itself. */
export function readQueues(userId: string): void {
  const names = keptNames(`${PREFIX}${userId}:`)
  const kept = names.map((name) => [name.slice(PREFIX.length), readDraft(name)] as const)
  const queued = kept.filter(([, { queue }]) => queue.some(({ held }) => !held))
  store.replace({ ...Object.fromEntries(queued), ...store.all() })
}

// What was changed, removed or sent in another tab must not go out from this one.
addEventListener('storage', ({ key: name }) => {
  const key = name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
  const draft = key && store.get(key)
  if (name && draft) store.show(key, { ...draft, queue: readDraft(name).queue })
})

/** Takes what waits back to where one writes, in front of what is there. */
export function editQueued(key: string, id: string): void {
  const { text, attachments } = draftOf(key)
  const taken = queueOf(key).find((queued) => queued.id === id)
  if (!taken) return
  changeQueue(key, (queue) => queue.filter((queued) => queued.id !== id), {
    text: [taken.text, text].filter(Boolean).join('\n\n'),
    attachments: [...taken.attachments, ...attachments],
  })
}

/** Takes every draft of a person off this browser. */
export function eraseDrafts(userId: string): void {
  store.saveAll()
  store.replace({})
  for (const name of keptNames(`${PREFIX}${userId}:`)) removeKept(name)
}

function keep(name: string, draft: Draft): void {
  if (isEmpty(draft)) {
    removeKept(name)
    return
  }
  // Too long for the browser's storage: it stays on the page, but not over a reload.
  if (!writeKept(name, { ...draft, at: Date.now() })) console.warn('A draft could not be kept.')
  dropOldest()
}

const isEmpty = ({ text, attachments, projectId, queue }: Draft) =>
  text === '' && !projectId && attachments.length === 0 && queue.length === 0

function dropOldest(): void {
  const names = keptNames(PREFIX)
  if (names.length <= MOST_KEPT) return
  const byAge = names.map((name) => ({ name, at: keptAt(name) })).sort((a, b) => b.at - a.at)
  for (const { name } of byAge.slice(MOST_KEPT)) removeKept(name)
}

function keptAt(name: string): number {
  const kept = readKept(name)
  return isRecord(kept) && typeof kept.at === 'number' ? kept.at : 0
}

/** As this or an older version of the page kept it. */
function readDraft(name: string): Draft {
  const kept = readKept(name)
  const { text, attachments, projectId, queue } = isRecord(kept) ? kept : {}
  return {
    text: typeof text === 'string' ? text : '',
    attachments: listOf(attachments, isAttachment),
    projectId: typeof projectId === 'string' ? projectId : undefined,
    queue: listOf(queue, isQueued),
  }
}

const listOf = <T>(value: unknown, is: (item: unknown) => item is T): T[] =>
  Array.isArray(value) ? value.filter(is) : []

const isAttachment = (value: unknown): value is Attachment =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'

const isQueued = (value: unknown): value is Queued =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.text === 'string' &&
  Array.isArray(value.attachments) &&
  value.attachments.every(isAttachment)
