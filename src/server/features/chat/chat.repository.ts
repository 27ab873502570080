import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CalculatorCard } from '#contracts/cards.ts'
import type { Db } from '#server/db/database.ts'
import { chats, messages } from '#server/db/tables/chat.ts'
import { runs } from '#server/db/tables/runs.ts'

export type ChatRow = typeof chats.$inferSelect
export type MessageRow = Omit<typeof messages.$inferSelect, 'imported' | 'indexed' | 'ratingReason'> & {
  run: {
    id: string
    state: typeof runs.$inferSelect.state
    message: string | null
    model: string | null
  } | null
}

const own = (userId: number, chatId: string) => and(eq(chats.userId, userId), eq(chats.id, chatId))

/** A chat outside the bin. */
export async function findChat(db: Db, userId: number, chatId: string): Promise<ChatRow | undefined> {
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(own(userId, chatId), isNull(chats.deletedAt)))
  return chat
}

/** A message with its versions. */
export type BranchedRow = MessageRow & { siblings: string[] }

/** Versions returned on either side of a message. */
const SIBLINGS_BESIDE = 50

const beside = (direction: SQL) => sql`(select s.id, s.position from messages s
  where s.chat_id = ${messages.chatId} and coalesce(s.parent_id, s.chat_id) = coalesce(${messages.parentId}, ${messages.chatId})
    and s.user_id = ${messages.userId} and s.position ${direction} limit ${SIBLINGS_BESIDE}::int)`

/** Messages with the same parent, itself included, oldest first. */
const siblings = sql<string[]>`array_to_json(array(select id from (
  ${beside(sql`< ${messages.position} order by s.position desc`)} union all
  select ${messages.id}, ${messages.position} union all
  ${beside(sql`> ${messages.position} order by s.position`)}) as around order by position))`

/** These messages. */
export async function listMessages(
  db: Db,
  userId: number,
  chatId: string,
  ids: string[],
): Promise<BranchedRow[]> {
  // One array parameter, which the planner hashes; a value list would be scanned per message.
  const isWanted = sql`${messages.id} = any(${sql.param(ids)}::uuid[])`
  const rows = await db
    .select({
      message: {
        id: messages.id,
        position: messages.position,
        chatId: messages.chatId,
        userId: messages.userId,
        parentId: messages.parentId,
        role: messages.role,
        content: messages.content,
        parts: messages.parts,
        rating: messages.rating,
        runId: messages.runId,
        createdAt: messages.createdAt,
        siblings,
      },
      run: { id: runs.id, state: runs.state, message: runs.message, model: runs.model },
    })
    .from(messages)
    .leftJoin(runs, eq(runs.id, messages.runId))
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId), isWanted))
  return rows.map(({ message, run }) => ({ ...message, run }))
}

export async function showPathTo(db: Db, userId: number, chatId: string, leafId: string): Promise<void> {
  await db.update(chats).set({ leafId }).where(own(userId, chatId))
}

type ChatChange = Partial<Pick<ChatRow, 'title' | 'projectId'>> & { pinned?: boolean | undefined }

const pinning = (pinned: boolean | undefined) =>
  pinned === undefined ? {} : { pinnedAt: pinned ? sql`coalesce(${chats.pinnedAt}, now())` : null }

export async function changeChat(
  db: Db,
  userId: number,
  chatId: string,
  { pinned, ...change }: ChatChange,
): Promise<ChatRow | undefined> {
  const [chat] = await db
    .update(chats)
    .set({ ...change, ...pinning(pinned) })
    .where(and(own(userId, chatId), isNull(chats.deletedAt)))
    .returning()
  return chat
}

/** Moves chats into or out of the bin. Returns the changed ones. */
export async function binChats(db: Db, userId: number, ids: string[], bin: boolean): Promise<ChatRow[]> {
  return db
    .update(chats)
    .set({ deletedAt: bin ? sql`now()` : null })
    .where(
      and(
        eq(chats.userId, userId),
        inArray(chats.id, ids),
        bin ? isNull(chats.deletedAt) : isNotNull(chats.deletedAt),
      ),
    )
    .returning()
}

export async function changeChats(
  db: Db,
  userId: number,
  ids: string[],
  { pinned, ...change }: ChatChange,
): Promise<number> {
  const changed = await db
    .update(chats)
    .set({ ...change, ...pinning(pinned) })
    .where(and(eq(chats.userId, userId), inArray(chats.id, ids), isNull(chats.deletedAt)))
    .returning({ id: chats.id })
  return changed.length
}

/** Returns the owners. */
async function removed(db: Db, which: SQL | undefined): Promise<number[]> {
  const rows = await db
    .delete(chats)
    .where(and(isNotNull(chats.deletedAt), which))
    .returning({ userId: chats.userId })
  return rows.map(({ userId }) => userId)
}

/** Only from the bin. */
export const removeChats = (db: Db, userId: number, ids: string[]) =>
  removed(db, and(eq(chats.userId, userId), inArray(chats.id, ids)))

/** Removes up to `most` chats of a user or project, in or out of the bin. Returns the count. */
export async function removeSomeChats(
  db: Db,
  userId: number,
  projectId: string | undefined,
  most: number,
): Promise<number> {
  const some = db
    .select({ id: chats.id })
    .from(chats)
    .where(
      and(eq(chats.userId, userId), projectId === undefined ? undefined : eq(chats.projectId, projectId)),
    )
    .limit(most)
  return (await db.delete(chats).where(inArray(chats.id, some)).returning({ id: chats.id })).length
}

/** Removes up to `most` chats binned more than `days` ago. */
export const removeBinnedBefore = (db: Db, days: number, most: number) =>
  removed(
    db,
    sql`${chats.id} in (select id from chats where deleted_at < now() - make_interval(days => ${days}) limit ${most})`,
  )

/** Only answers can be rated. False if there is none with this id. */
export async function rateMessage(
  db: Db,
  userId: number,
  messageId: string,
  { rating, reason }: { rating: 'up' | 'down' | null; reason: string },
): Promise<boolean> {
  const rated = await db
    .update(messages)
    .set({ rating, ratingReason: rating && reason ? reason : null })
    .where(and(eq(messages.userId, userId), eq(messages.id, messageId), eq(messages.role, 'assistant')))
    .returning({ id: messages.id })
  return rated.length > 0
}

/** Stores the values of a calculator card. False if there is no such card. */
export async function saveCardInputs(
  db: Db,
  userId: number,
  messageId: string,
  inputs: CalculatorCard['inputs'],
): Promise<boolean> {
  const isCard = sql`part.value ->> 'type' = 'card' and part.value -> 'card' ->> 'kind' = 'calculator'`
  const saved = await db
    .update(messages)
    .set({
      parts: sql`(select jsonb_agg(case when ${isCard} then jsonb_set(part.value, '{card}',
          (part.value -> 'card') - 'result' || jsonb_build_object('inputs', ${JSON.stringify(inputs)}::jsonb, 'checked', true))
        else part.value end order by part.ordinality)
        from jsonb_array_elements(${messages.parts}) with ordinality as part(value, ordinality))`,
    })
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.id, messageId),
        eq(messages.role, 'assistant'),
        sql`exists (select 1 from jsonb_array_elements(${messages.parts}) as part(value) where ${isCard})`,
      ),
    )
    .returning({ id: messages.id })
  return saved.length > 0
}
