import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { chats } from '#server/db/tables/chat.ts'
import { type ImportedChat, idFrom } from './imported-chat.ts'

/** Whether a chat with this id is the person's own: one that was exported from here. */
export async function ownsChat(db: Db, userId: number, chatId: string): Promise<boolean> {
  const found = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)))
  return found.length > 0
}

/** Keeps a chat, or what it has more than when it was imported before. Says how many messages were new. */
export async function keepChat(db: Db, userId: number, chat: ImportedChat): Promise<number> {
  const chatId = idFrom(userId, 'chat', chat.theirId)
  const messageId = (theirs: string) => idFrom(userId, 'message', `${chat.theirId}/${theirs}`)
  const leafId = chat.leaf ? messageId(chat.leaf) : null
  const given = chat.messages.map(({ theirId, parent, role, content, createdAt }, n) => ({
    n,
    id: messageId(theirId),
    parent_id: parent && messageId(parent),
    role,
    content,
    created_at: createdAt,
  }))
  const [row] = await rowsOf<{ added: number }>(
    db,
    sql`with given as (
        select * from json_to_recordset(${JSON.stringify(given)}::json)
          as row (n int, id uuid, parent_id uuid, role text, content text, created_at timestamptz)
      ), missing as (
        select * from given where not exists (select 1 from messages where messages.id = given.id)
      ), chat as (
        insert into chats (id, user_id, title, leaf_id, created_at, updated_at)
        values (${chatId}, ${userId}, ${chat.title}, ${leafId}, ${chat.createdAt.toISOString()}, ${chat.updatedAt.toISOString()})
        on conflict (id) do update set updated_at = greatest(chats.updated_at, excluded.updated_at),
          leaf_id = case when exists (select 1 from missing) then excluded.leaf_id else chats.leaf_id end
        where chats.user_id = ${userId}
        returning id
      ), added as (
        insert into messages (id, chat_id, user_id, parent_id, role, content, created_at)
        select m.id, chat.id, ${userId}::int, m.parent_id, m.role, m.content, m.created_at
        from chat, missing m order by m.n
        on conflict do nothing
        returning id
      )
      select count(*)::int as added from added`,
  )
  return row?.added ?? 0
}

export const IMPORT_KIND = 'chat-transfer.import'

/** People whose imports ended of late without having been done, and who have none under way: files may have stayed. */
export async function usersWithLeftovers(db: Db): Promise<number[]> {
  const rows = await rowsOf<{ user_id: number }>(
    db,
    sql`select user_id from runs where kind = ${IMPORT_KIND} and created_at > now() - interval '2 days'
      group by user_id having bool_and(state <> 'running') and bool_or(state <> 'done')`,
  )
  return rows.map(({ user_id }) => user_id)
}
