import { sql } from 'drizzle-orm'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { chats } from '#server/db/tables/chat.ts'
import type { ArchivedChat, MessageItem } from './chat-transfer.archive-reader.ts'

export async function insertArchivedChat(
  db: Db,
  { userId, projectId }: ProjectPlace,
  chat: ArchivedChat & { id: string },
): Promise<void> {
  const { pinned, ...rest } = chat
  await db.insert(chats).values({ ...rest, userId, projectId, pinnedAt: pinned ? chat.updatedAt : null })
}

/** Parents before children. The chat is hidden until its import completes. */
export async function insertArchivedMessages(
  db: Db,
  { userId, chatId }: { userId: number; chatId: string },
  messages: MessageItem[],
): Promise<void> {
  const rows = messages.map(({ id, parentId, role, content, createdAt, citations }, n) => ({
    n,
    id,
    parent_id: parentId,
    role,
    content,
    created_at: createdAt,
    parts: citations.length > 0 ? citations : null,
  }))
  await db.execute(sql`insert into messages (id, chat_id, user_id, parent_id, role, content, created_at, parts, imported)
    select m.id, ${chatId}::uuid, ${userId}::int, m.parent_id, m.role, m.content, m.created_at, m.parts, true
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as m (n int, id uuid, parent_id uuid, role text, content text, created_at timestamptz, parts jsonb)
    order by m.n`)
}

/** Bytes of the messages of a project's chats. */
export async function contentBytes(db: Db, { userId, projectId }: ProjectPlace): Promise<number> {
  const [row] = await rowsOf<{ bytes: string }>(
    db,
    sql`select coalesce(sum(octet_length(content)), 0) as bytes from messages join chats on chats.id = messages.chat_id
      where chats.user_id = ${userId} and chats.project_id = ${projectId}`,
  )
  return Number(row?.bytes)
}
