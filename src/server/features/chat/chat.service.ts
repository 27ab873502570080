import type { SaveCard } from '#contracts/cards.ts'
import {
  CHAT_BIN_DAYS,
  type ChangeChat,
  type Chat,
  type ChatSummary,
  type ManyChats,
  type Message,
  type RateMessage,
} from '#contracts/chat.ts'
import type { Actor } from '#server/actor.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { attachmentsOf, removeFilesOf } from '#server/features/attachments/attachments.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { presentChat, presentMessage } from './chat.presenter.ts'
import * as repository from './chat.repository.ts'
import { mostWithin, newestBelow, pageOf, pathTo } from './chat.tree.ts'
import * as paths from './paths.repository.ts'

// Exports show the same path as the chat itself.
export { pathTo }

/** Page sizes: when a chat opens, and for earlier messages. */
const OPENS_WITH = 100
const EARLIER_AT_ONCE = 400

/** Page size when opening a branch at a message. */
const BRANCH_AT_ONCE = 1_000

/** Limit of a page's text and parts. Imported chats may have many megabytes. */
const PAGE_BYTES = 1_024 ** 2

/** Loads only the end of the shown path, so that long chats open fast. */
export async function getChat(deps: Deps, actor: Actor, chatId: string): Promise<Chat> {
  const chat = await requireChat(deps, actor, chatId)
  const leafId = await paths.findLeaf(deps.db, actor.userId, chatId, chat.leafId)
  return shown(deps, chat, leafId, OPENS_WITH)
}

/** Earlier messages are the same on every branch through a message. */
export async function getEarlier(
  deps: Deps,
  actor: Actor,
  chatId: string,
  before: string,
): Promise<Message[]> {
  const chat = await requireChat(deps, actor, chatId)
  const path = await pathUpFrom(deps, chat, before, EARLIER_AT_ONCE + 1, 1)
  if (path.length === 0) throw messageGone()
  return messagesAt(deps, chat, path.slice(0, -1))
}

/** For other areas: the last message of the shown path of an own chat; undefined while it is empty. */
export async function chatEnd(deps: Deps, actor: Actor, chatId: string): Promise<string | undefined> {
  const chat = await requireChat(deps, actor, chatId)
  return paths.findLeaf(deps.db, actor.userId, chatId, chat.leafId)
}

/** For other areas: the messages of a chat up to one of them, oldest first. */
export async function pathOfChat(
  deps: Deps,
  userId: number,
  chatId: string,
  leafId: string,
): Promise<Message[]> {
  const chat = await repository.findChat(deps.db, userId, chatId)
  if (!chat) return []
  return messagesAt(deps, chat, await pathUpFrom(deps, chat, leafId, BRANCH_AT_ONCE))
}

async function requireChat(deps: Deps, { userId }: Actor, chatId: string): Promise<repository.ChatRow> {
  const chat = await repository.findChat(deps.db, userId, chatId)
  if (!chat) throw missing()
  return chat
}

/** The end of a path, limited in messages and bytes. The last `unread` ones are not sent and don't count. */
async function pathUpFrom(
  deps: Deps,
  { id, userId }: repository.ChatRow,
  messageId: string,
  most: number,
  unread = 0,
) {
  const steps = await paths.stepsUpFrom(deps.db, userId, id, messageId, most + 1)
  return pageOf(steps, Math.min(most, mostWithin(steps, PAGE_BYTES, unread)))
}

async function shown(
  deps: Deps,
  chat: repository.ChatRow,
  leafId: string | undefined,
  most: number,
): Promise<Chat> {
  const path = leafId === undefined ? [] : await pathUpFrom(deps, chat, leafId, most)
  return { ...presentChat(chat), messages: await messagesAt(deps, chat, path) }
}

async function messagesAt(deps: Deps, chat: repository.ChatRow, path: paths.PathStep[]): Promise<Message[]> {
  const ids = path.map(({ id }) => id)
  const rows = await repository.listMessages(deps.db, chat.userId, chat.id, ids)
  const questionIds = rows.filter(({ role }) => role === 'user').map(({ id }) => id)
  const files = await attachmentsOf(deps.db, chat.userId, questionIds)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return path.flatMap(({ id, parentId }) => {
    const row = byId.get(id)
    return row ? [presentMessage({ ...row, parentId }, row.siblings, files.get(id))] : []
  })
}

/** Switches to the branch with this message, down to its newest message, and stores the choice. */
export async function showBranch(deps: Deps, actor: Actor, chatId: string, messageId: string): Promise<Chat> {
  const { db } = deps
  const { userId } = actor
  const chat = await requireChat(deps, actor, chatId)
  let leafId = await paths.findLeaf(db, userId, chatId, chat.leafId)
  let steps = leafId && (await paths.stepsBetween(db, userId, chatId, { messageId, leafId }))
  if (!steps) {
    leafId = newestBelow(await paths.placesIn(db, userId, chatId), messageId)
    if (!leafId) throw messageGone()
    await repository.showPathTo(db, userId, chatId, leafId)
    steps = await paths.stepsBetween(db, userId, chatId, { messageId, leafId })
  }
  // Include the message itself, since a search result links to it.
  return shown(deps, chat, leafId, Math.min(Math.max(steps ?? 0, OPENS_WITH), BRANCH_AT_ONCE))
}

export async function changeChat(
  deps: Deps,
  actor: Actor,
  chatId: string,
  { title, pinned, projectId }: ChangeChat,
): Promise<ChatSummary> {
  if (projectId) await requireProject(deps, actor, projectId)
  const change = { ...(title !== undefined && { title }), ...(projectId !== undefined && { projectId }) }
  const nothing = Object.keys(change).length === 0 && pinned === undefined
  const chat = nothing
    ? await repository.findChat(deps.db, actor.userId, chatId)
    : await repository.changeChat(deps.db, actor.userId, chatId, { ...change, pinned })
  if (!chat) throw missing()
  return presentChat(chat)
}

export async function deleteChat(deps: Deps, actor: Actor, chatId: string) {
  const [chat] = await repository.binChats(deps.db, actor.userId, [chatId], true)
  if (!chat) throw missing()
  return done(`Deleted. You can restore it for ${CHAT_BIN_DAYS} days.`)
}

/** Idempotent: another tab may have restored it already. */
export async function restoreChat(deps: Deps, actor: Actor, chatId: string): Promise<ChatSummary> {
  const [restored] = await repository.binChats(deps.db, actor.userId, [chatId], false)
  const chat = restored ?? (await repository.findChat(deps.db, actor.userId, chatId))
  if (!chat) throw missing()
  return presentChat(chat)
}

export async function forgetChat(deps: Deps, actor: Actor, chatId: string) {
  if ((await forgetChats(deps, actor, [chatId])) === 0) throw missing()
  return done('Permanently deleted.')
}

/** Chats per delete transaction, so that others get their turn. */
const FORGOTTEN_AT_ONCE = 3

async function forgetChats(deps: Deps, { userId }: Actor, ids: string[]): Promise<number> {
  let count = 0
  for (let at = 0; at < ids.length; at += FORGOTTEN_AT_ONCE) {
    const portion = ids.slice(at, at + FORGOTTEN_AT_ONCE)
    count += (await longTransaction(deps.db, (tx) => repository.removeChats(tx, userId, portion))).length
  }
  if (count > 0) await removeFilesOf(deps, deps.db, userId)
  return count
}

/** Removes all chats of a user or project. The caller removes their files. */
export async function removeAllChats({ db }: Deps, userId: number, projectId?: string): Promise<void> {
  let removed: number
  do {
    removed = await longTransaction(db, (tx) =>
      repository.removeSomeChats(tx, userId, projectId, FORGOTTEN_AT_ONCE),
    )
  } while (removed === FORGOTTEN_AT_ONCE)
}

/** Skips ids that are not the user's or to which the change does not apply. */
export async function changeManyChats(
  deps: Deps,
  actor: Actor,
  change: ManyChats,
): Promise<{ changed: number }> {
  const { db } = deps
  const { ids } = change
  if (change.action === 'delete' || change.action === 'restore')
    return { changed: (await repository.binChats(db, actor.userId, ids, change.action === 'delete')).length }
  if (change.action === 'forget') return { changed: await forgetChats(deps, actor, ids) }
  if (change.action === 'move') {
    if (change.projectId) await requireProject(deps, actor, change.projectId)
    return { changed: await repository.changeChats(db, actor.userId, ids, { projectId: change.projectId }) }
  }
  return { changed: await repository.changeChats(db, actor.userId, ids, { pinned: change.action === 'pin' }) }
}

export async function rateMessage(deps: Deps, actor: Actor, messageId: string, rating: RateMessage) {
  if (!(await repository.rateMessage(deps.db, actor.userId, messageId, rating)))
    throw new AppError('NOT_FOUND', 'This answer no longer exists.')
  return done('Thank you.')
}

export async function saveCard(deps: Deps, actor: Actor, messageId: string, { inputs }: SaveCard) {
  if (!(await repository.saveCardInputs(deps.db, actor.userId, messageId, inputs)))
    throw new AppError('NOT_FOUND', 'This card no longer exists.')
  return done('Saved.')
}

/** Permanently deletes expired chats from the bin. */
export async function emptyBin(deps: Deps): Promise<void> {
  const owners = new Set<number>()
  let removed: number[]
  do {
    removed = await longTransaction(deps.db, (tx) =>
      repository.removeBinnedBefore(tx, CHAT_BIN_DAYS, FORGOTTEN_AT_ONCE),
    )
    for (const owner of removed) owners.add(owner)
  } while (removed.length === FORGOTTEN_AT_ONCE)
  for (const userId of owners) await removeFilesOf(deps, deps.db, userId)
}

const messageGone = () => new AppError('NOT_FOUND', 'This message no longer exists.')
const missing = () => new AppError('NOT_FOUND', 'This chat no longer exists.')
