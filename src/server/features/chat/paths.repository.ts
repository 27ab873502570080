import { type SQL, sql } from 'drizzle-orm'
import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** A message of a path, as far as its place goes. */
export interface Step {
  id: string
  parentId: string | null
}

/*
 * Every walk counts its steps and stays within the chat: rows that follow each other in a circle, or follow a message of another
 * chat, end it like any other.
 */
const walkUp = (userId: number, chatId: string, from: SQL, goesOn: SQL) => sql`recursive up as (
  select m.id, m.parent_id, 1 as depth from messages m
  where m.id = ${from} and m.chat_id = ${chatId} and m.user_id = ${userId}
  union all
  select m.id, m.parent_id, up.depth + 1 from up
  join messages m on m.id = up.parent_id and m.chat_id = ${chatId} and m.user_id = ${userId}
  where ${goesOn})`

export interface SizedStep extends Step {
  bytes: number
}

/** The message itself and those before it, last one first, at most so many, with the size of what each says. */
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

/** The last message of the path that is shown: the newest where the chat names none of its own. */
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

/** How many messages a path has from one of its messages to its end, both included. Undefined where the path does not hold it. */
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

/**
 * The end of the branch through a message: the newest message below it. Every message follows one other, so only a circle through
 * the first could lead back to any of them.
 */
export async function newestBelow(
  db: Db,
  userId: number,
  chatId: string,
  messageId: string,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`with recursive below as (
        select id, position, 1 as depth from messages
        where id = ${messageId} and chat_id = ${chatId} and user_id = ${userId}
        union all
        select m.id, m.position, below.depth + 1 from below
        join messages m on m.chat_id = ${chatId} and coalesce(m.parent_id, m.chat_id) = below.id and m.user_id = ${userId}
        where m.id <> ${messageId} and below.depth < ${MAX_CHAT_MESSAGES}::int)
      select id from (select id, position from below limit ${MAX_CHAT_MESSAGES}::int) as reached order by position desc limit 1`,
  )
  return row?.id
}
