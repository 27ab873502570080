import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'
import { MAX_CHAT_BYTES } from '#contracts/chat-transfer.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { chats } from '#server/db/tables/chat.ts'
import { projects } from '#server/db/tables/projects.ts'
import { SkippedChat, tooManyMessages } from './imported-chat.ts'
import type { PreparedChat } from './prepared-chat.ts'

/** True if this chat is the user's own, exported from here. */
export async function ownsChat(db: Db, userId: number, chatId: string): Promise<boolean> {
  const found = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)))
  return found.length > 0
}

/** Restores an imported chat from the bin. Returns whether it was there. */
export async function restoreFromBin(db: Db, userId: number, chatId: string): Promise<boolean> {
  const taken = await db
    .update(chats)
    .set({ deletedAt: null })
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId), isNotNull(chats.deletedAt)))
    .returning({ id: chats.id })
  return taken.length > 0
}

/** The first of these ids that is a project of the user outside the bin. */
export async function findProjectId(db: Db, userId: number, ids: string[]): Promise<string | null> {
  const [found] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, userId), inArray(projects.id, ids), isNull(projects.deletedAt)))
  return found?.id ?? null
}

/** Import limit per user, minus permanently deleted chats. */
export const IMPORT_LIMIT_BYTES = 500_000_000

/** Counted per message, or millions of empty ones would be free. */
export const ROW_BYTES = 500
const sizeOf = (message: SQL) =>
  sql`octet_length(${message}.content) + coalesce(octet_length(${message}.parts::text), 0)`

/** Remaining import bytes. Citations count at their stored size, which is fast to read. */
export async function importBytesLeft(db: Db, userId: number): Promise<number> {
  const [row] = await rowsOf<{ bytes: string }>(
    db,
    sql`select coalesce(sum(${ROW_BYTES}::int + octet_length(m.content) + coalesce(pg_column_size(m.parts), 0)), 0) as bytes from chats c join messages m on m.chat_id = c.id
      where c.user_id = ${userId} and m.imported`,
  )
  return IMPORT_LIMIT_BYTES - Number(row?.bytes ?? 0)
}

interface StoredChatResult {
  /** New messages and their size. */
  added: number
  bytes: number
  /** True if it was restored from the bin. */
  broughtBack: boolean
}

/** Stores a chat, or its new messages since the last import. All or nothing within `room`. */
export async function storeImportedChat(
  db: Db,
  userId: number,
  chat: PreparedChat,
  room: number,
): Promise<StoredChatResult> {
  const { chatId } = chat
  const kept = await longTransaction(db, async (tx) => {
    const size = await sizeOfChat(tx, userId, chatId)
    const [row] = await insertChat(tx, userId, chat)
    let [added, bytes] = [0, 0]
    for (const portion of row ? chat.portions : []) {
      const more = await addMissing(tx, { userId, chatId }, portion)
      added += more.added
      bytes += more.bytes
      requireSpace({
        count: size.count + added,
        bytes: size.bytes + bytes,
        fresh: bytes + ROW_BYTES * added,
        room,
      })
    }
    if (added > 0) await setLeaf(tx, userId, chat)
    return { added, bytes: bytes + ROW_BYTES * added }
  })
  return { ...kept, broughtBack: await restoreFromBin(db, userId, chatId) }
}

const setLeaf = (tx: Db, userId: number, { chatId, leafId }: PreparedChat) =>
  tx
    .update(chats)
    .set({ leafId })
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)))

/** Throws inside the transaction, which rolls back the chat. */
function requireSpace(chat: { count: number; bytes: number; fresh: number; room: number }): void {
  if (chat.fresh > chat.room)
    throw new SkippedChat(`over the import limit of ${IMPORT_LIMIT_BYTES / 1_000_000} MB`)
  if (chat.bytes > MAX_CHAT_BYTES) throw new SkippedChat('too large')
  if (chat.count > MAX_CHAT_MESSAGES) throw tooManyMessages()
}

async function sizeOfChat(tx: Db, userId: number, chatId: string): Promise<{ count: number; bytes: number }> {
  const [row] = await rowsOf<{ count: number; bytes: string }>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(${sizeOf(sql`messages`)}), 0) as bytes
      from messages where chat_id = ${chatId} and user_id = ${userId}`,
  )
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) }
}

/** Returns no row if the id belongs to another user's chat. */
const insertChat = (tx: Db, userId: number, chat: PreparedChat) =>
  rowsOf(
    tx,
    sql`insert into chats (id, user_id, title, leaf_id, created_at, updated_at, pinned_at, project_id)
      select ${chat.chatId}::uuid, ${userId}::int, ${chat.title}::text, ${chat.leafId}::uuid, ${chat.createdAt.toISOString()}::timestamptz,
        ${chat.updatedAt.toISOString()}::timestamptz, case when ${chat.pinned ?? false}::boolean then now() end,
        (select p.id from projects p where p.id = ${chat.projectId ?? null}::uuid and p.user_id = ${userId}::int and p.deleted_at is null)
      on conflict (id) do update set updated_at = greatest(chats.updated_at, excluded.updated_at)
      where chats.user_id = ${userId} returning id`,
  )

/** Inserts the missing messages of a batch. */
async function addMissing(
  tx: Db,
  { userId, chatId }: { userId: number; chatId: string },
  portion: string,
): Promise<{ added: number; bytes: number }> {
  const [row] = await rowsOf<{ added: number; bytes: string }>(
    tx,
    sql`with added as (
        insert into messages (id, chat_id, user_id, parent_id, role, content, created_at, parts, rating, imported)
        select m.id, ${chatId}::uuid, ${userId}::int, m.parent_id, m.role, m.content, m.created_at, m.parts, m.rating, true
        from json_to_recordset(${portion}::json)
          as m (n int, id uuid, parent_id uuid, role text, content text, created_at timestamptz, parts jsonb, rating text)
        order by m.n
        on conflict do nothing
        returning content, parts
      ) select count(*)::int as added, coalesce(sum(${sizeOf(sql`added`)}), 0) as bytes from added`,
  )
  return { added: row?.added ?? 0, bytes: Number(row?.bytes ?? 0) }
}

export const IMPORT_KIND = 'chat-transfer.import'
