import { Readable } from 'node:stream'
import type { ChatFormat } from '#contracts/chat-transfer.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type ExportFile, jsonArray, plainName } from '#server/export-part.ts'
import { getChat } from '#server/features/chat/chat.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { zipStream } from '#server/zip.ts'
import { asMarkdown } from './as-markdown.ts'
import { type ChatRow, chatsOf, findChat, fullMessagesOf, messagesOf } from './export.repository.ts'

// What else puts chats into an archive reads them the same way.
export { chatsOf, messagesOf }

/** An archive holds 65,000 files. */
const MOST_PAGES = 60_000

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
    ? textFile(`${name}.md`, 'text/markdown; charset=utf-8', asMarkdown(await getChat(deps, actor, chatId)))
    : textFile(`${name}.json`, 'application/json', `${await asJson(deps, chat)}\n`)
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
    stream: zipStream(archiveOf(deps, actor, ids)),
  }
}

async function* archiveOf(deps: Deps, actor: Actor, ids: string[] | undefined): AsyncGenerator<ExportFile> {
  yield { name: 'chats.json', content: jsonArray(allAsJson(deps, actor, ids)) }
  let number = 0
  for await (const { id, title } of chatsOf(deps.db, actor.userId, { ids })) {
    if (++number > MOST_PAGES) return
    const chat = await getChat(deps, actor, id).catch(unlessGone)
    if (!chat) continue
    yield {
      name: `chats/${String(number).padStart(5, '0')}-${plainName(title)}.md`,
      content: asMarkdown(chat),
    }
  }
}

/** Someone may delete a chat while it waits for its turn. */
function unlessGone(error: unknown): undefined {
  if (error instanceof AppError && error.type === 'NOT_FOUND') return undefined
  throw error
}

async function* allAsJson(deps: Deps, actor: Actor, ids: string[] | undefined) {
  for await (const chat of chatsOf(deps.db, actor.userId, { ids })) yield await asJson(deps, chat)
}

async function asJson({ db }: Deps, chat: ChatRow): Promise<string> {
  const { id, title, projectId, pinnedAt, createdAt, updatedAt, leafId, userId } = chat
  const messages = await fullMessagesOf(db, userId, id)
  const about = { id, title, projectId, pinned: pinnedAt !== null, createdAt, updatedAt, leafId }
  return JSON.stringify({ ...about, messages }, null, 2)
}
