import { and, asc, desc, eq, ilike, type Placeholder, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { statement } from '#server/db/prepared.ts'
import { chats, messages } from '#server/db/tables/chat.ts'
import { runs } from '#server/db/tables/runs.ts'
import { textOfRun } from '#server/stream/stream.repository.ts'

export type ChatRow = typeof chats.$inferSelect
export type MessageRow = typeof messages.$inferSelect & {
  run: { id: string; state: typeof runs.$inferSelect.state; message: string | null } | null
}

export interface NewQuestion {
  chatId: string
  title: string
  messageId: string
  text: string
  answerId: string
  runId: string
  processId: string
}

/** How much of a conversation the assistant is told. */
const HISTORY = 60

type Told = Pick<MessageRow, 'role' | 'content'>

const newestMessages = (userId: number | Placeholder, chatId: string | Placeholder) => sql`
  select role, content, position from messages
  where chat_id = ${chatId} and user_id = ${userId} and content <> '' order by position desc limit ${HISTORY}`

const given = (name: keyof NewQuestion | 'userId') => sql.placeholder(name)

const questionKept = statement<{ history: Told[] }, NewQuestion & { userId: number }>(
  'keep_question',
  sql`with chat as (
      insert into chats (id, user_id, title)
      select ${given('chatId')}::uuid, ${given('userId')}::int, ${given('title')}::text
      where not exists (select 1 from messages where id = ${given('messageId')})
      on conflict (id) do update set updated_at = now() where chats.user_id = ${given('userId')}
      returning id
    ), run as (
      insert into runs (id, user_id, kind, topic, process_id)
      select ${given('runId')}::uuid, ${given('userId')}::int, 'chat', 'chat:' || id, ${given('processId')}::uuid from chat
      returning id
    ), question as (
      insert into messages (id, chat_id, user_id, role, content)
      select ${given('messageId')}::uuid, chat.id, ${given('userId')}::int, 'user', ${given('text')} from chat, run
      returning id
    ), answer as (
      insert into messages (id, chat_id, user_id, role, content, run_id)
      select ${given('answerId')}::uuid, chat.id, ${given('userId')}::int, 'assistant', '', run.id from chat, run, question
      returning id
    )
    select coalesce((select json_agg(json_build_object('role', m.role, 'content', m.content) order by m.position) from (
      ${newestMessages(given('userId'), given('chatId'))}
    ) m), '[]'::json) as history from answer`,
)

/**
 * Keeps a question, its chat if that is new, and the run that will answer it: one statement, so all of it or nothing, and
 * one round trip before the assistant is asked. Gives what was said before, oldest first; nothing if the chat is another's
 * or the question was kept before.
 */
export async function insertQuestion(db: Db, userId: number, q: NewQuestion): Promise<Told[] | undefined> {
  const [row] = await questionKept(db, { ...q, userId })
  return row?.history
}

/**
 * A new answer to the last question of a chat, if its last answer was not finished. Gives the conversation up to that
 * question; nothing if there is none to answer or this answer was kept before.
 */
export async function insertAnswer(
  db: Db,
  userId: number,
  a: Pick<NewQuestion, 'chatId' | 'answerId' | 'runId' | 'processId'>,
): Promise<Told[] | undefined> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with chat as (
        update chats set updated_at = now() where id = ${a.chatId} and user_id = ${userId}
        and not exists (select 1 from messages where id = ${a.answerId})
        and (select coalesce(r.state, 'none') from messages m left join runs r on r.id = m.run_id
          where m.chat_id = ${a.chatId} order by m.position desc limit 1) <> 'done'
        returning id
      ), run as (
        insert into runs (id, user_id, kind, topic, process_id)
        select ${a.runId}::uuid, ${userId}::int, 'chat', 'chat:' || id, ${a.processId}::uuid from chat
        returning id
      )
      insert into messages (id, chat_id, user_id, role, content, run_id)
      select ${a.answerId}::uuid, chat.id, ${userId}::int, 'assistant', '', run.id from chat, run
      returning id`,
  )
  if (rows.length === 0) return undefined
  const history = await rowsOf<Told>(
    db,
    sql`select m.role, m.content from (${newestMessages(userId, a.chatId)}) m order by m.position`,
  )
  return history.slice(0, history.findLastIndex(({ role }) => role === 'user') + 1)
}

/** The run that answers a question: the first answer that came after it. */
export async function findRunOfQuestion(
  db: Db,
  userId: number,
  chatId: string,
  messageId: string,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ run_id: string }>(
    db,
    sql`select a.run_id from messages q join messages a on a.chat_id = q.chat_id and a.position > q.position and a.role = 'assistant'
      where q.id = ${messageId} and q.chat_id = ${chatId} and q.user_id = ${userId} and a.run_id is not null order by a.position limit 1`,
  )
  return row?.run_id
}

export async function findRunOfAnswer(
  db: Db,
  userId: number,
  chatId: string,
  answerId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ runId: messages.runId })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId), eq(messages.id, answerId)))
  return row?.runId ?? undefined
}

interface ChatsWanted {
  limit: number
  before: { updatedAt: string; id: string } | undefined
  /** What the title holds. */
  titled: string | undefined
}

export async function listChats(
  db: Db,
  userId: number,
  { limit, before, titled }: ChatsWanted,
): Promise<ChatRow[]> {
  const older =
    before && sql`(${chats.updatedAt}, ${chats.id}) < (${before.updatedAt}::timestamptz, ${before.id}::uuid)`
  const named = titled ? ilike(chats.title, holding(titled)) : undefined
  return db
    .select()
    .from(chats)
    .where(and(eq(chats.userId, userId), older, named))
    .orderBy(desc(chats.updatedAt), desc(chats.id))
    .limit(limit)
}

/** A pattern for `like` in which a person's own signs stand for themselves. */
const holding = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export async function findChat(db: Db, userId: number, chatId: string): Promise<ChatRow | undefined> {
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)))
  return chat
}

export async function listMessages(db: Db, userId: number, chatId: string): Promise<MessageRow[]> {
  const rows = await db
    .select({ message: messages, run: { id: runs.id, state: runs.state, message: runs.message } })
    .from(messages)
    .leftJoin(runs, eq(runs.id, messages.runId))
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId)))
    .orderBy(asc(messages.position))
  return rows.map(({ message, run }) => ({ ...message, run }))
}

/** Puts what a run said into the message it was writing, as part of the statement that ends the run. */
export const answerSettled = sql`update messages set content = ${textOfRun} from ended where messages.run_id = ended.id`
