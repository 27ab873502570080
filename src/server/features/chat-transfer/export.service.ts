import type { ChatFormat } from '#contracts/chat-transfer.ts'
import type { Actor } from '#server/actor.ts'
import { zipStream } from '#server/archives/zip.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type ExportFile, jsonArray, plainName } from '#server/exports/export-part.ts'
import { pacedStream } from '#server/exports/export-slots.ts'
import { pathTo } from '#server/features/chat/chat.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { asMarkdown } from './as-markdown.ts'
import {
  type ChatRow,
  chatsOf,
  type ExportFilter,
  findChat,
  fullMessages,
  placesOf,
} from './export.repository.ts'

/** An archive has at most 65,000 files, shared with other areas. */
export const MOST_PAGES = 50_000

/** Exports one chat: the shown path as Markdown, or every branch as JSON. */
export async function exportChat(
  deps: Deps,
  actor: Actor,
  { chatId, format }: { chatId: string; format: ChatFormat },
): Promise<FileAnswer> {
  const chat = await findChat(deps.db, actor.userId, chatId)
  if (!chat) throw new AppError('NOT_FOUND', 'This chat no longer exists.')
  const name = plainName(chat.title)
  return deps.exportSlots(actor.userId, async () =>
    format === 'markdown'
      ? {
          name: `${name}.md`,
          contentType: 'text/markdown; charset=utf-8',
          stream: pacedStream(asPage(deps.db, chat)),
        }
      : { name: `${name}.json`, contentType: 'application/json', stream: pacedStream(asJson(deps.db, chat)) },
  )
}

/** A ZIP that is created while it is sent. */
export async function exportChats(deps: Deps, actor: Actor, ids: string[] | undefined): Promise<FileAnswer> {
  await spendLimits(deps, { 'archive-user': actor.userId })
  const first = await chatsOf(deps.db, actor.userId, { ids }).next()
  if (first.done) throw new AppError('NOT_FOUND', 'There are no chats to export.')
  return deps.exportSlots(actor.userId, async () => ({
    name: `sellwright-chats-${deps.clock.now().toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    stream: zipStream(archiveOf(deps.db, actor.userId, { ids })),
  }))
}

/** One JSON file with everything, and one Markdown page per chat. */
export async function* archiveOf(db: Db, userId: number, wanted: ExportFilter): AsyncGenerator<ExportFile> {
  yield { name: 'chats.json', content: jsonArray(allAsJson(db, userId, wanted)) }
  let number = 0
  for await (const chat of chatsOf(db, userId, wanted)) {
    if (++number > MOST_PAGES) return
    const name = `chats/${String(number).padStart(5, '0')}-${plainName(chat.title)}.md`
    yield { name, content: asPage(db, chat) }
  }
}

async function* allAsJson(db: Db, userId: number, wanted: ExportFilter) {
  for await (const chat of chatsOf(db, userId, wanted)) yield asJson(db, chat)
}

/** The shown path as Markdown. */
async function* asPage(db: Db, { id, userId, title, leafId }: ChatRow): AsyncGenerator<string> {
  const path = pathTo(await placesOf(db, userId, id), leafId)
  yield* asMarkdown(title, fullMessages(db, userId, path))
}

async function* asJson(db: Db, chat: ChatRow): AsyncGenerator<string> {
  const { id, title, projectId, pinnedAt, createdAt, updatedAt, deletedAt, leafId, userId } = chat
  const about = { id, title, projectId, pinned: pinnedAt !== null, createdAt, updatedAt, deletedAt, leafId }
  yield `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "messages": `
  yield* jsonArray(messagesAsJson(db, userId, id))
  yield '}\n'
}

async function* messagesAsJson(db: Db, userId: number, chatId: string): AsyncGenerator<string> {
  for await (const message of fullMessages(db, userId, await placesOf(db, userId, chatId)))
    yield JSON.stringify(message, null, 2)
}
