import type { Attachment } from '#contracts/attachments.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { isRecord, readStored, removeStored, storedNames, writeStored } from '#web/lib/storage/stored.ts'

const PREFIX = 'chat.draft:'
const MOST_KEPT = 50
const NEW_CHAT = 'new'

/** A message queued behind the running answer. */
export interface QueuedMessage {
  id: string
  text: string
  attachments: Attachment[]
  /** Held until the user sends it. */
  held?: boolean
  /** Why sending failed. */
  problem?: string
  /** Set if the message creates its chat, in this project. */
  startsChat?: { projectId?: string | undefined }
}

/** The text being written and the queued messages. */
export interface ComposerDraft {
  text: string
  /** Uploaded files of the message. */
  attachments: Attachment[]
  /** Project of a new chat. */
  projectId: string | undefined
  queue: QueuedMessage[]
}

const store = createDraftStore<ComposerDraft>({
  save(key, draft) {
    keep(PREFIX + key, { ...draft, queue: queueOf(key) })
    return true
  },
})

/** Drafts are per user, since users may share a browser. A chat that does not exist yet is 'new'. */
export const draftKey = (userId: string, chatId: string | undefined) => `${userId}:${chatId ?? NEW_CHAT}`
export const isNewChatDraft = (key: string) => key.endsWith(`:${NEW_CHAT}`)
/** Chat id of a draft. */
export const chatOf = (key: string) => key.slice(key.indexOf(':') + 1)
export const draftUserId = (key: string) => key.split(':', 1).join()

export const useDraft = (key: string): ComposerDraft =>
  store.use((drafts) => drafts[key]) ?? readDraft(PREFIX + key)
export const draftOf = (key: string): ComposerDraft => store.get(key) ?? readDraft(PREFIX + key)

export function changeDraft(key: string, change: Partial<Omit<ComposerDraft, 'queue'>>): void {
  store.write(key, { ...draftOf(key), ...change })
}

/** The queue is stored at once and read first, since another tab may have just changed it. */
export function changeQueue(
  key: string,
  change: (queue: QueuedMessage[]) => QueuedMessage[],
  rest?: Partial<ComposerDraft>,
): void {
  const draft = { ...draftOf(key), ...rest, queue: change(queueOf(key)) }
  store.show(key, draft)
  store.markSaved(key)
  keep(PREFIX + key, draft)
}

/** The stored queue, shared by all tabs; this page's own if the browser stores nothing. */
export const queueOf = (key: string): QueuedMessage[] =>
  (readStored(PREFIX + key) === undefined ? draftOf(key) : readDraft(PREFIX + key)).queue

export const writeDraft = (key: string, text: string): void => changeDraft(key, { text })

/** Clears a sent text. Anything else written meanwhile stays a draft. */
export function settleDraft(key: string, text: string, sent: readonly Attachment[] = []): void {
  const draft = draftOf(key)
  const isSent = draft.text.trim() === text
  const ids = new Set(sent.map(({ id }) => id))
  const attachments = isSent ? [] : draft.attachments.filter(({ id }) => !ids.has(id))
  changeDraft(key, { projectId: undefined, attachments, ...(isSent && { text: '' }) })
}

/** Words typed while the first question was on its way belong to the chat that it created. */
export function moveDraft(from: string, chatId: string): void {
  const { text, attachments } = draftOf(from)
  if (text === '' && attachments.length === 0) return
  changeDraft(draftKey(draftUserId(from), chatId), { text, attachments })
  changeDraft(from, { text: '', attachments: [] })
}

/** Puts a text that was not sent back, before words typed meanwhile. */
export function restoreText(key: string, text: string): void {
  const typed = draftOf(key).text.trim()
  writeDraft(key, typed === '' || typed === text ? text : `${text}\n\n${typed}`)
}

/** Moves the draft to the end of the queue. */
export function enqueue(key: string, id: string): void {
  const { text, attachments } = draftOf(key)
  changeQueue(key, (queue) => [...queue, { id, text: text.trim(), attachments }], {
    text: '',
    attachments: [],
  })
}

/** Queues a message that may not be in the composer, such as a spoken one. */
export const enqueueMessage = (key: string, message: QueuedMessage): void =>
  changeQueue(key, (queue) => [...queue, message])

/** Queues the first message of a chat that will be created with it. Stored before the draft is cleared. */
export function enqueueFirst(
  key: string,
  chatId: string,
  first: Pick<QueuedMessage, 'id' | 'text' | 'attachments'>,
): void {
  const { projectId } = draftOf(key)
  const queued = { ...first, startsChat: { projectId } }
  changeQueue(draftKey(draftUserId(key), chatId), (queue) => [...queue, queued])
  settleDraft(key, first.text, first.attachments)
}

/** Keys of a user's drafts in this page for which `is` holds. */
export function useDraftKeys(userId: string, is: (draft: ComposerDraft) => unknown): string[] {
  // One string, so that only a real change re-renders.
  const keys = store.use((drafts) =>
    Object.keys(drafts)
      .filter((key) => draftUserId(key) === userId && drafts[key] && is(drafts[key]))
      .join(' '),
  )
  return keys.split(' ').filter(Boolean)
}

const startsChat = ({ queue }: ComposerDraft) => queue[0]?.startsChat

/** True while the draft's chat waits to be created. */
export const useIsUnsent = (key: string): boolean => startsChat(useDraft(key)) !== undefined
/** Keys of drafts whose chats wait to be created. */
export const useUnsentDrafts = (userId: string): string[] => useDraftKeys(userId, startsChat)

/** Loads queues stored before a reload that have messages to send. */
export function readQueues(userId: string): void {
  const names = storedNames(`${PREFIX}${userId}:`)
  const kept = names.map((name) => [name.slice(PREFIX.length), readDraft(name)] as const)
  const queued = kept.filter(([, { queue }]) => queue.some(({ held, startsChat }) => !held || startsChat))
  store.replace({ ...Object.fromEntries(queued), ...store.all() })
}

// Messages changed, removed or sent in another tab must not be sent from this one.
addEventListener('storage', ({ key: name }) => {
  const key = name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
  const draft = key && store.get(key)
  if (name && draft) store.show(key, { ...draft, queue: readDraft(name).queue })
})

export const saveDrafts = store.saveAll

/** Deletes all drafts of a user from this browser. */
export function eraseDrafts(userId: string): void {
  store.saveAll()
  store.replace({})
  for (const name of storedNames(`${PREFIX}${userId}:`)) removeStored(name)
}

function keep(name: string, draft: ComposerDraft): void {
  if (isEmpty(draft)) {
    removeStored(name)
    return
  }
  // Too long for the browser's storage: the draft survives only on this page.
  if (!writeStored(name, { ...draft, at: Date.now() })) console.warn('The draft could not be saved.')
  dropOldest()
}

const isEmpty = ({ text, attachments, projectId, queue }: ComposerDraft) =>
  text === '' && !projectId && attachments.length === 0 && queue.length === 0

function dropOldest(): void {
  const names = storedNames(PREFIX)
  if (names.length <= MOST_KEPT) return
  // Queued messages are never dropped.
  const droppable = names.filter((name) => readDraft(name).queue.length === 0)
  const byAge = droppable.map((name) => ({ name, at: keptAt(name) })).sort((a, b) => b.at - a.at)
  for (const { name } of byAge.slice(MOST_KEPT)) removeStored(name)
}

function keptAt(name: string): number {
  const kept = readStored(name)
  return isRecord(kept) && typeof kept.at === 'number' ? kept.at : 0
}

/** Reads drafts of this and older versions. */
function readDraft(name: string): ComposerDraft {
  const kept = readStored(name)
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

const isQueued = (value: unknown): value is QueuedMessage =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.text === 'string' &&
  Array.isArray(value.attachments) &&
  value.attachments.every(isAttachment)
