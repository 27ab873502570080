import { Readable } from 'node:stream'
import type { ChatFormat } from '#contracts/chat-transfer.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type ExportFile, jsonArray, plainName } from '#server/export-part.ts'
import { pathTo } from '#server/features/chat/chat.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { zipStream } from '#server/zip.ts'
import { asMarkdown } from './as-markdown.ts'
import {
  type ChatRow,
  chatsOf,
  type FullMessage,
  findChat,
  fullMessagesOf,
  messagesOf,
  type Wanted,
} from './export.repository.ts'

// What else puts chats into an archive reads them the same way.
export { chatsOf, type FullMessage, fullMessagesOf, messagesOf }

/** An archive holds 65,000 files; other areas have theirs too. */
export const MOST_PAGES = 50_000

/** One chat: the path that is shown, to be read, or every branch, for programs. */
export async function exportChat(
  deps: Deps,
  actor: Actor,
  { chatId, format }: { chatId: string; format: ChatFormat },
): Promise<FileAnswer> {
  const chat = await findChat(deps.db, actor.userId, chatId)
  if (!chat) throw new AppError('NOT_FOUND', 'This chat no longer exists.')
  const name = plainName(chat.title)
  return format === 'markdown'
    ? textFile(`${name}.md`, 'text/markdown; charset=utf-8', await asPage(deps.db, chat))
    : textFile(`${name}.json`, 'application/json', `${await asJson(deps.db, chat)}\n`)
}

function textFile(name: string, contentType: string, content: string): FileAnswer {
  const bytes = Buffer.from(content)
  return { name, contentType, size: bytes.length, stream: Readable.from([bytes]) }
}

/** A ZIP that is made while it is sent. */
export async function exportChats(deps: Deps, actor: Actor, ids: string[] | undefined): Promise<FileAnswer> {
  await spendLimits(deps, { 'archive-user': actor.userId })
  const first = await chatsOf(deps.db, actor.userId, { ids }).next()
  if (first.done) throw new AppError('NOT_FOUND', 'There are no chats to export.')
  return {
    name: `sellwright-chats-${deps.clock.now().toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    stream: zipStream(archiveOf(deps.db, actor.userId, { ids })),
  }
}

/** Everything twice: for programs in one file, for people as one page per chat. */
export async function* archiveOf(db: Db, userId: number, wanted: Wanted): AsyncGenerator<ExportFile> {
  yield { name: 'chats.json', content: jsonArray(allAsJson(db, userId, wanted)) }
  let number = 0
  for await (const chat of chatsOf(db, userId, wanted)) {
    if (++number > MOST_PAGES) return
    const name = `chats/${String(number).padStart(5, '0')}-${plainName(chat.title)}.md`
    yield { name, content: await asPage(db, chat) }
  }
}

async function* allAsJson(db: Db, userId: number, wanted: Wanted) {
  for await (const chat of chatsOf(db, userId, wanted)) yield await asJson(db, chat)
}

const asPage = async (db: Db, { id, userId, title, leafId }: ChatRow): Promise<string> =>
  asMarkdown(title, pathTo(await fullMessagesOf(db, userId, id), leafId))

async function asJson(db: Db, chat: ChatRow): Promise<string> {
  const { id, title, projectId, pinnedAt, createdAt, updatedAt, deletedAt, leafId, userId } = chat
  const messages = await fullMessagesOf(db, userId, id)
  const about = { id, title, projectId, pinned: pinnedAt !== null, createdAt, updatedAt, deletedAt, leafId }
  return JSON.stringify({ ...about, messages }, null, 2)
}
