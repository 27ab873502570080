import { type SQL, sql } from 'drizzle-orm'
import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** A message's position in the tree. */
export interface PathStep {
  id: string
  parentId: string | null
}

/*
 * Every walk counts its steps and stays within the chat: rows that follow each other in a circle, or follow a message of another
 * chat, end it like any other. "is not distinct from" keeps the planner on the primary key: with old statistics it might take the
 * index of the chat instead and read all of the chat at each step.
 */
const walkUp = (userId: number, chatId: string, from: SQL, goesOn: SQL) => sql`recursive up as (
  select m.id, m.parent_id, 1 as depth from messages m
  where m.id = ${from} and m.chat_id = ${chatId} and m.user_id = ${userId}
  union all
  select m.id, m.parent_id, up.depth + 1 from up
  join messages m on m.id = up.parent_id and m.chat_id is not distinct from ${chatId}::uuid and m.user_id = ${userId}
  where ${goesOn})`

export interface SizedStep extends PathStep {
  bytes: number
}

/** The message and up to `most` before it, last first, with sizes. */
export const stepsUpFrom = (
  db: Db,
  userId: number,
  chatId: string,
  messageId: string,
  most: number,
): Promise<SizedStep[]> =>
  rowsOf(
    db,
    sql`with ${walkUp(userId, chatId, sql`${messageId}::uuid`, sql`up.depth < ${most}::int`)}
      select up.id, up.parent_id as "parentId",
        octet_length(m.content) + coalesce(octet_length(m.parts::text), 0) as bytes
      from up join messages m on m.id = up.id order by up.depth`,
  )

/** The last message of the shown path; the newest if the stored leaf is invalid. */
export async function findLeaf(
  db: Db,
  userId: number,
  chatId: string,
  leafId: string | null,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string | null }>(
    db,
    sql`select coalesce(
      (select id from messages where id = ${leafId}::uuid and chat_id = ${chatId} and user_id = ${userId}),
      (select id from messages where chat_id = ${chatId} and user_id = ${userId} order by position desc limit 1)) as id`,
  )
  return row?.id ?? undefined
}

/** Messages from a message to the path's end, inclusive. Undefined if it is not on the path. */
export async function stepsBetween(
  db: Db,
  userId: number,
  chatId: string,
  { messageId, leafId }: { messageId: string; leafId: string },
): Promise<number | undefined> {
  const goesOn = sql`up.id <> ${messageId}::uuid and up.depth < ${MAX_CHAT_MESSAGES}::int`
  const [row] = await rowsOf<{ depth: number }>(
    db,
    sql`with ${walkUp(userId, chatId, sql`${leafId}::uuid`, goesOn)} select depth from up where id = ${messageId}::uuid`,
  )
  return row?.depth
}

/** Tree positions of all messages, in insertion order. */
export const placesIn = (db: Db, userId: number, chatId: string): Promise<PathStep[]> =>
  rowsOf(
    db,
    sql`select id, parent_id as "parentId" from messages where chat_id = ${chatId} and user_id = ${userId}
      order by position limit ${MAX_CHAT_MESSAGES}::int`,
  )
