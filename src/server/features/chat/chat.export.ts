import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray, plainName } from '#server/export-part.ts'
import type { ChatRow } from './chat.repository.ts'
import { chatsOf, messagesOf } from './chat-export.repository.ts'

/** An archive holds 65,000 files; other areas have theirs too. */
const MOST_PAGES = 50_000

/** Everything twice: for programs in one file, for people as one page per chat. */
export const chatExport: ExportPart = {
  label: 'Chats',
  tables: ['chats', 'messages'],
  about: {
    'chats.json': 'All your chats with every message, oldest first.',
    'chats/': `The same to read: one Markdown file per chat, for the first ${MOST_PAGES.toLocaleString('en')} chats.`,
  },
  async *files({ db }, userId) {
    yield { name: 'chats.json', content: jsonArray(chatsAsJson(db, userId)) }
    let number = 0
    for await (const chat of chatsOf(db, userId)) {
      if (++number > MOST_PAGES) return
      const name = `chats/${String(number).padStart(5, '0')}-${plainName(chat.title)}.md`
      yield { name, content: asMarkdown(db, chat) }
    }
  },
}

async function* chatsAsJson(db: Db, userId: number) {
  for await (const chat of chatsOf(db, userId)) yield asJson(db, chat)
}

async function* asJson(db: Db, { userId, ...chat }: ChatRow) {
  yield `${JSON.stringify(chat).slice(0, -1)},"messages":`
  yield* jsonArray(messagesAsJson(db, userId, chat.id))
  yield '}'
}

async function* messagesAsJson(db: Db, userId: number, chatId: string) {
  for await (const message of messagesOf(db, userId, chatId)) {
    const { id, parentId, role, content, parts, rating, ratingReason, createdAt } = message
    yield JSON.stringify({ id, parentId, role, content, parts, rating, ratingReason, createdAt })
  }
}

async function* asMarkdown(db: Db, chat: ChatRow) {
  yield `# ${chat.title.replace(/\s+/g, ' ')}\n`
  for await (const message of messagesOf(db, chat.userId, chat.id)) {
    const who = message.role === 'user' ? 'You' : 'Assistant'
    yield `\n## ${who}, ${message.createdAt.toISOString()}\n\n${message.content}\n`
  }
}
