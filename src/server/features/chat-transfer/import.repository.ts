import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'
import { MAX_CHAT_BYTES } from '#contracts/chat-transfer.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { chats } from '#server/db/tables/chat.ts'
import { projects } from '#server/db/tables/projects.ts'
import { LeftOut, tooManyMessages } from './imported-chat.ts'
import type { PreparedChat } from './prepared-chat.ts'

/** Whether a chat with this id is the person's own: one that was exported from here. */
export async function ownsChat(db: Db, userId: number, chatId: string): Promise<boolean> {
  const found = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)))
  return found.length > 0
}

/** Whoever imports a chat that is in the bin wants it back. Says whether it was there. */
export async function takeFromBin(db: Db, userId: number, chatId: string): Promise<boolean> {
  const taken = await db
    .update(chats)
    .set({ deletedAt: null })
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId), isNotNull(chats.deletedAt)))
    .returning({ id: chats.id })
  return taken.length > 0
}

/** The first of these ids that is a project of the person's own, not in the bin. */
export async function findProjectId(db: Db, userId: number, ids: string[]): Promise<string | null> {
  const [found] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, userId), inArray(projects.id, ids), isNull(projects.deletedAt)))
  return found?.id ?? null
}

/** Bytes of all that a person has imported and not deleted for good. */
export const MOST_OF_PERSON = 500_000_000

/** Bytes of a row beside its text, counted towards what a person may import: else millions of empty messages would be free. */
export const ROW_BYTES = 500
const sizeOf = (message: SQL) =>
  sql`octet_length(${message}.content) + coalesce(octet_length(${message}.parts::text), 0)`

/** Bytes that a person may still import. Citations count as they are stored, which is quick to read. */
export async function importRoom(db: Db, userId: number): Promise<number> {
  const [row] = await rowsOf<{ bytes: string }>(
    db,
    sql`select coalesce(sum(${ROW_BYTES}::int + octet_length(m.content) + coalesce(pg_column_size(m.parts), 0)), 0) as bytes from chats c join messages m on m.chat_id = c.id
      where c.user_id = ${userId} and m.imported`,
  )
  return MOST_OF_PERSON - Number(row?.bytes ?? 0)
}

interface Kept {
  /** How many messages were new, and how long they are together. */
  added: number
  bytes: number
  /** Whether it was in the bin. */
  broughtBack: boolean
}

/** Keeps a chat, or what it has more than when it was imported before; nothing of it where that is more than there is room for. */
export async function keepChat(db: Db, userId: number, chat: PreparedChat, room: number): Promise<Kept> {
  const { chatId, leafId } = chat
  const [row] = await longTransaction(db, (tx) =>
    rowsOf<{ added: number; bytes: string; fresh: number; held: string; count: number }>(
      tx,
      sql`with given as (
        select * from json_to_recordset(${chat.rows}::json)
          as row (n int, id uuid, parent_id uuid, role text, content text, created_at timestamptz, parts jsonb, rating text)
      ), missing as (
        select * from given where not exists (select 1 from messages where messages.id = given.id)
      ), size as (
        select (select coalesce(sum(${sizeOf(sql`missing`)}), 0) from missing) as bytes,
          (select count(*)::int from missing) as new_ones,
          coalesce(sum(${sizeOf(sql`messages`)}), 0) as held, count(*)::int as old_ones
        from messages where chat_id = ${chatId} and user_id = ${userId}
      ), chat as (
        insert into chats (id, user_id, title, leaf_id, created_at, updated_at, pinned_at, project_id)
        select ${chatId}::uuid, ${userId}::int, ${chat.title}::text, ${leafId}::uuid, ${chat.createdAt.toISOString()}::timestamptz,
          ${chat.updatedAt.toISOString()}::timestamptz, case when ${chat.pinned ?? false}::boolean then now() end,
          (select p.id from projects p where p.id = ${chat.projectId ?? null}::uuid and p.user_id = ${userId}::int and p.deleted_at is null)
        from size where new_ones = 0 or (bytes + new_ones * ${ROW_BYTES}::bigint <= ${room}::bigint and held + bytes <= ${MAX_CHAT_BYTES}::bigint
          and old_ones + new_ones <= ${MAX_CHAT_MESSAGES}::int)
        on conflict (id) do update set updated_at = greatest(chats.updated_at, excluded.updated_at),
          leaf_id = case when exists (select 1 from missing) then excluded.leaf_id else chats.leaf_id end
        where chats.user_id = ${userId}
        returning id
      ), added as (
        insert into messages (id, chat_id, user_id, parent_id, role, content, created_at, parts, rating, imported)
        select m.id, chat.id, ${userId}::int, m.parent_id, m.role, m.content, m.created_at, m.parts, m.rating, true
        from chat, missing m order by m.n
        on conflict do nothing
        returning id
      )
      select (select count(*)::int from added) as added, bytes, new_ones as fresh, held, old_ones + new_ones as count from size`,
    ),
  )
  const [added, text] = [row?.added ?? 0, Number(row?.bytes ?? 0)]
  const bytes = text + ROW_BYTES * (row?.fresh ?? 0)
  if (added === 0 && bytes > room)
    throw new LeftOut(`beyond the ${MOST_OF_PERSON / 1_000_000} MB of chats that one may import`)
  if (added === 0 && text + Number(row?.held ?? 0) > MAX_CHAT_BYTES) throw new LeftOut('too large')
  if (added === 0 && Number(row?.count ?? 0) > MAX_CHAT_MESSAGES) throw tooManyMessages()
  return { added, bytes, broughtBack: await takeFromBin(db, userId, chatId) }
}

export const IMPORT_KIND = 'chat-transfer.import'

/** People whose imports ended of late without having been done, and who have none under way: files may have stayed. */
export async function usersWithLeftovers(db: Db): Promise<number[]> {
  const rows = await rowsOf<{ user_id: number }>(
    db,
    sql`select user_id from runs where kind = ${IMPORT_KIND} and created_at > now() - interval '2 days'
      group by user_id having bool_and(state not in ('running', 'waiting')) and bool_or(state <> 'done')`,
  )
  return rows.map(({ user_id }) => user_id)
}
