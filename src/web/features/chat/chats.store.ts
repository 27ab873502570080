import { useMemo } from 'react'
import type { Chat, ChatSummary, Message } from '#contracts/chat.ts'
import { createOwnedStore, type OwnedItem } from '#web/lib/storage/local-store.ts'
import { isRecord } from '#web/lib/storage/stored.ts'
import { blankMessage } from './stream/blank-message.ts'

/** A chat as last loaded, with its messages if it was opened recently. */
export interface StoredChat extends Omit<ChatSummary, 'userId'>, OwnedItem {
  opened?: { at: number; messages: Message[] }
}

const UNTITLED = 'New Chat'
const MOST_OPENED = 20
const MOST_CHARACTERS = 500_000
/** As many messages as a chat opens with. */
const MOST_MESSAGES = 100

/** True if the server has it too. */
const isCopy = (chat: StoredChat) => Boolean(chat.userId) && chat.restoredFrom === undefined

export const chats = createOwnedStore<StoredChat>({ key: 'chat-store', kind: 'chats', parse: readChat })

/** All stored chats of the user, newest first. */
export const storedChats = (): ChatSummary[] =>
  chats
    .items()
    .filter(({ userId }) => userId)
    .map(summaryOf)
    .toSorted(byNewest)

/** Chats without a user id, stored only in this browser, newest first. */
export function useDeviceChats(): StoredChat[] {
  const items = chats.useItems()
  return useMemo(() => items.filter(({ userId }) => !userId).toSorted(byNewest), [items])
}

/** The chat with its messages as last loaded. */
export function storedChat(chatId: string): Chat | undefined {
  const kept = chats.items().find(({ id }) => id === chatId)
  return kept?.opened && { ...summaryOf(kept), messages: kept.opened.messages }
}

/** Stores the list's first page. Chats missing from it were deleted. */
export function storeFirstPage(page: { items: ChatSummary[]; next: string | null }): void {
  const known = new Map(chats.items().map((chat) => [chat.id, chat]))
  const listed = page.items.map((summary) => ({ ...known.get(summary.id), ...summary }))
  const last = page.next && listed.at(-1)
  const ids = new Set(page.items.map(({ id }) => id))
  const older = chats
    .items()
    .filter((chat) => last && isCopy(chat) && chat.updatedAt <= last.updatedAt && !ids.has(chat.id))
  chats.replaceAll([...listed, ...older])
}

/** Stores a loaded chat and drops the messages of the least recently opened ones. */
export function storeChat({ messages, ...summary }: Chat): void {
  const opened = { at: Date.now(), messages: messages.slice(-MOST_MESSAGES) }
  const others = chats.items().filter((chat) => isCopy(chat) && chat.id !== summary.id)
  chats.replaceAll(withFewMessages([{ ...summary, opened }, ...others]))
}

/** Removes a chat the server no longer has, unless this may be the only copy. */
export function forgetChat(chatId: string): void {
  if (chats.items().some((chat) => chat.id === chatId && isCopy(chat))) chats.remove(chatId)
}

function withFewMessages(all: StoredChat[]): StoredChat[] {
  let characters = 0
  const latest = all.filter(({ opened }) => opened).toSorted((a, b) => openedAt(b) - openedAt(a))
  const full = latest.filter(({ opened }, n) => {
    const withThis = characters + JSON.stringify(opened).length
    if (n >= MOST_OPENED || withThis > MOST_CHARACTERS) return false
    characters = withThis
    return true
  })
  return all.map((chat) => (full.includes(chat) ? chat : { ...chat, opened: undefined }))
}

const openedAt = ({ opened }: StoredChat) => opened?.at ?? 0
const byNewest = (a: Pick<ChatSummary, 'updatedAt'>, b: Pick<ChatSummary, 'updatedAt'>) =>
  b.updatedAt.localeCompare(a.updatedAt)

function summaryOf({
  opened: _,
  restoredFrom: __,
  offered: ___,
  userId = '',
  ...chat
}: StoredChat): ChatSummary {
  return { ...chat, userId }
}

function readChat(kept: OwnedItem & Record<string, unknown>): StoredChat | undefined {
  const { id, userId, title, createdAt, updatedAt, opened, messages } = kept
  if (typeof title !== 'string' || typeof createdAt !== 'string' || typeof updatedAt !== 'string')
    return undefined
  return {
    id,
    userId,
    title: title.trim() ? title : UNTITLED,
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(updatedAt),
    projectId: textOrNull(kept.projectId),
    pinned: kept.pinned === true,
    deletedAt: textOrNull(kept.deletedAt),
    opened: readOpened(opened) ?? readMessages(messages, timeOf(updatedAt)),
  }
}

function readOpened(opened: unknown): StoredChat['opened'] {
  if (!isRecord(opened)) return undefined
  const { at, messages } = opened
  if (typeof at !== 'number' || !Array.isArray(messages) || !messages.every(isMessage)) return undefined
  // Before branches existed, a message followed the one above it.
  const parents = [null, ...messages.map(({ id }) => id)]
  return {
    at,
    messages: messages.map((message, n) =>
      blankMessage({
        parentId: parents[n],
        ...message,
        createdAt: timeOf(message.createdAt),
        parts: (message.parts ?? []).filter(isRecord),
        attachments: (message.attachments ?? []).filter(isRecord),
        run: readRun(message.run),
      }),
    ),
  }
}

/** The specification's own shape, which is all that other versions of this page stored: messages on the chat itself. */
function readMessages(messages: unknown, updatedAt: string): StoredChat['opened'] {
  if (!Array.isArray(messages)) return undefined
  // An answer that had only begun to be thought about has no text.
  const said = messages
    .filter((message) => isRecord(message) && !(message.role === 'thinking' && !message.content))
    .map((message) => ({ ...message, role: message.role === 'user' ? 'user' : 'assistant', run: null }))
  return said.length > 0
    ? readOpened({ at: Date.parse(updatedAt), messages: said.filter(isMessage) })
    : undefined
}

const readRun = (run: Message['run'] = null) => run && { ...run, model: run.model ?? null }
/** Replaces an invalid time, which would break rendering. */
const timeOf = (text: string) => (Number.isNaN(Date.parse(text)) ? new Date(0).toISOString() : text)
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** The fields that every version stored; later ones stored more. */
function isMessage(value: unknown): value is Parameters<typeof blankMessage>[0] {
  if (!isRecord(value)) return false
  const { id, role, content, createdAt, run, siblings, parts, attachments } = value
  const texts = [id, role, content, createdAt]
  const lists = [siblings, parts, attachments]
  return (
    texts.every((text) => typeof text === 'string') &&
    (run === null || isRecord(run)) &&
    lists.every((list) => list === undefined || Array.isArray(list))
  )
}
