import { randomUUID } from 'node:crypto'
import type { ArchiveExport, ArchiveImport, ArchivePart, ImportedIds } from '#server/archives/archive-part.ts'
import { type ExportFile, plainName } from '#server/exports/export-part.ts'
import { removeAllChats } from '#server/features/chat/chat.service.ts'
import { contentBytes, insertArchivedChat, insertArchivedMessages } from './chat-archive.repository.ts'
import {
  type ArchivedChatItem,
  CHATS_FILE,
  type MessageItem,
  reader,
} from './chat-transfer.archive-reader.ts'
import { citationHere } from './citations-here.ts'
import { type ChatRow, chatsOf, type FullMessage, fullMessages, placesOf } from './export.repository.ts'

/** Chats exported as Markdown pages too. An archive has at most 2,000 files. */
const MOST_PAGES = 500

export const chatArchive: ArchivePart<ArchivedChatItem> = {
  name: reader.name,
  reader: new URL('./chat-transfer.archive-reader.ts', import.meta.url).href,
  async *files(exporting) {
    yield { name: CHATS_FILE, content: lines(exporting) }
    yield* pages(exporting)
  },
  keep,
  // Chats are stored twice: as JSON lines and as Markdown pages.
  bytes: async (db, place) => 2 * (await contentBytes(db, place)),
  discard: async (deps, { userId, projectId }) => {
    await removeAllChats(deps, userId, projectId)
  },
}

/** One JSON line per chat, streamed, since a chat may not fit in memory. */
async function* lines({ deps: { db }, actor: { userId }, projectId }: ArchiveExport): AsyncGenerator<string> {
  for await (const chat of chatsOf(db, userId, { projectId })) {
    const { id, title, createdAt, updatedAt, pinnedAt, leafId } = chat
    const about = { id, title, createdAt, updatedAt, pinned: pinnedAt !== null, leafId }
    yield `${JSON.stringify(about).slice(0, -1)},"messages":[`
    let before = ''
    for await (const message of fullMessages(db, userId, await placesOf(db, userId, id))) {
      yield before + JSON.stringify(messageItem(message))
      before = ','
    }
    yield ']}\n'
  }
}

function messageItem({ id, parentId, role, content, createdAt, parts }: FullMessage) {
  const citations = parts.filter(({ type }) => type === 'citation')
  return { id, parentId, role, content, createdAt, ...(citations.length > 0 && { citations }) }
}

async function* pages(exporting: ArchiveExport): AsyncGenerator<ExportFile> {
  const { deps, actor, projectId } = exporting
  let number = 0
  for await (const chat of chatsOf(deps.db, actor.userId, { projectId })) {
    if (++number > MOST_PAGES) return
    const name = `chats/${String(number).padStart(3, '0')}-${plainName(chat.title)}.md`
    yield { name, content: page(exporting, chat) }
  }
}

async function* page({ deps: { db }, actor: { userId } }: ArchiveExport, { id, title }: ChatRow) {
  yield `# ${title.replace(/\s+/g, ' ')}\n`
  for await (const { role, createdAt, content } of fullMessages(db, userId, await placesOf(db, userId, id))) {
    const who = role === 'user' ? 'You' : 'Assistant'
    if (content !== '') yield `\n## ${who}, ${createdAt.toISOString()}\n\n${content}\n`
  }
}

async function keep({ deps, actor, projectId, made }: ArchiveImport, item: ArchivedChatItem): Promise<void> {
  const { userId } = actor
  const { chatId } = item
  if (item.kind === 'messages') {
    const messages = item.messages.map((message) => messageHere(message, made))
    return insertArchivedMessages(deps.db, { userId, chatId }, messages)
  }
  const { id, leafId, ...chat } = item.chat
  if (id) made.chats.set(id, chatId)
  await insertArchivedChat(
    deps.db,
    { userId, projectId },
    { ...chat, id: chatId, leafId: leafId && idHere(made, leafId) },
  )
}

const messageHere = (message: MessageItem, made: ImportedIds): MessageItem => ({
  ...message,
  id: idHere(made, message.id),
  parentId: message.parentId && idHere(made, message.parentId),
  citations: message.citations.map((citation) => citationHere(citation, made)),
})

function idHere({ messages }: ImportedIds, theirs: string): string {
  const id = messages.get(theirs) ?? randomUUID()
  messages.set(theirs, id)
  return id
}
