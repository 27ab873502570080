import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { statement } from '#server/db/prepared.ts'
import { messages } from '#server/db/tables/chat.ts'
import type { RunSettler } from '#server/stream/ending.repository.ts'

/** Insert position: after the path's end the writer saw, or below a message (null for the top). */
type MessagePosition = { seen: string | null } | { below: string | null }

interface Run {
  chatId: string
  answerId: string
  runId: string
  processId: string
  /** Daily question limit, and the time zone of the day. */
  allowed: number
  timeZone: string
  /** Paid from a granted unit instead of the daily limit. */
  drawn: boolean
}

export interface NewQuestion extends Run {
  title: string
  projectId: string | null
  messageId: string
  text: string
  place: MessagePosition
}

export interface NewAnswer extends Run {
  /** The question to answer again; null for the last one, if its answer is unfinished. */
  questionId: string | null
}

interface HistoryMessage {
  id: string
  role: 'user' | 'assistant'
  content: string
  /** Untrusted: may be written by anyone. */
  imported: boolean
}

export interface StoredQuestion {
  /** Earlier messages, oldest first. */
  history: HistoryMessage[]
  /** The chat's project. */
  projectId: string | null
  /** True if the history has files, and whether connected models exist; saves queries when not. */
  hasFiles: boolean
  hasConnections: boolean
  /** The stored card of the previous answer; null without one. */
  card: unknown
}

/** Messages of history in a prompt. */
const HISTORY = 60
/** Characters after which no earlier message is read: far more than a prompt takes. */
export const MOST_HISTORY = 1_000_000
/** How far up the path to look for the last seen message. */
const SEEN_WITHIN = 1_000

type Values = Omit<NewQuestion, 'place'> &
  Omit<NewAnswer, keyof Run> & {
    userId: number
    onPath: boolean
    seen: string | null
    below: string | null
  }
const given = (name: keyof Values) => sql.placeholder(name)

/** The shown path's last message, in the user's chat outside the bin. A foreign leaf is ignored. */
const shownLeaf = sql`select coalesce(
    (select m.id from messages m where m.id = c.leaf_id and m.chat_id = c.id and m.user_id = c.user_id),
    (select m.id from messages m where m.chat_id = c.id and m.user_id = c.user_id order by m.position desc limit 1)) as id
  from chats c where c.id = ${given('chatId')} and c.user_id = ${given('userId')} and c.deleted_at is null`

/** For lookups by id; `paths.repository.ts` explains why not "=". */
const inSameChat = sql`m.chat_id is not distinct from ${given('chatId')}::uuid and m.user_id = ${given('userId')}`

/** The last seen message, if it is no longer on the shown path. */
const leftBehind = sql`select m.id from messages m
  where m.id = ${given('seen')}::uuid and ${inSameChat}
    and not exists (select 1 from above where above.id = m.id)`

/** True if the chat has room for `count` more messages. */
const hasRoomFor = (count: number) => sql`not exists (select 1 from messages m
  where m.chat_id = ${given('chatId')} order by m.position offset ${MAX_CHAT_MESSAGES - count}::int limit 1)`

/** Counts one question of the day if any is left and the user is not suspended. */
const counted = sql`
  insert into usage_days (user_id, name, day, used)
  select u.id, 'queriesPerDay', (now() at time zone ${given('timeZone')})::date, 1 from users u
  where u.id = ${given('userId')}::int and u.suspended_at is null
    and (${given('drawn')}::boolean or ${given('allowed')}::int > 0 or exists (select 1 from usage_days d
      where d.user_id = u.id and d.name = 'queriesPerDay' and d.day = (now() at time zone ${given('timeZone')})::date))
  on conflict (user_id, name, day) do update set used = usage_days.used + 1
  where ${given('drawn')}::boolean or usage_days.used - usage_days.drawn < ${given('allowed')}::int + usage_days.extra
  returning day`

const runBegun = sql`
  insert into runs (id, user_id, kind, topic, process_id, units_of, units, units_day, project_id)
  select ${given('runId')}::uuid, ${given('userId')}::int, 'chat', 'chat:' || chat.id, ${given('processId')}::uuid,
    'queriesPerDay', 1, counted.day, chat.project_id from chat, counted
  returning id`

/** The history up to and including a message. Guards against loops. */
const historyUpTo = (message: SQL | Placeholder) => sql`
  select m.id, m.parent_id, m.role, m.content, m.imported, 1 as depth, length(m.content) as characters, array[m.id] as told_before
  from messages m
  where m.id = ${message} and ${inSameChat}
  union all
  select m.id, m.parent_id, m.role, m.content, m.imported, told.depth + 1, told.characters + length(m.content), told.told_before || m.id
  from told join messages m on m.id = told.parent_id and ${inSameChat}
  where told.depth < ${HISTORY}::int and told.characters < ${MOST_HISTORY}::int and m.id <> all(told.told_before)`

const storedQuestionRow = sql`
  select coalesce((select json_agg(json_build_object('id', t.id, 'role', t.role, 'content', t.content,
      'imported', t.imported) order by t.depth desc)
    from told t where t.content <> ''), '[]'::json) as history,
    (select project_id from chat) as "projectId", (select day from counted)::text as day, exists (select 1 from answer) as kept,
    (select part.value -> 'card' from told t join messages m on m.id = t.id, jsonb_array_elements(m.parts) as part(value)
      where t.depth <= 2 and t.role = 'assistant' and not t.imported and part.value ->> 'type' = 'card'
      order by t.depth limit 1) as card,
    exists (select 1 from told t join attachments a on a.message_id = t.id) as "hasFiles",
    exists (select 1 from model_connections c where c.user_id = ${given('userId')} or c.user_id is null) as "hasConnections"`

type StoredQuestionRow = StoredQuestion & { day: string | null; kept: boolean }

const storeQuestion = statement<StoredQuestionRow, Partial<Values>>(
  'keep_question',
  sql`with recursive leaf as (${shownLeaf}), above as (
      select m.id, m.parent_id, 1 as depth from leaf join messages m on m.id = leaf.id
      union all
      select m.id, m.parent_id, above.depth + 1 from above join messages m on m.id = above.parent_id and ${inSameChat}
      where above.id <> ${given('seen')}::uuid and above.depth < ${SEEN_WITHIN}::int
    ), place as (
      select case when ${given('onPath')}::boolean then coalesce((${leftBehind}), (select id from leaf))
        else ${given('below')}::uuid end as parent_id
    ), counted as (${counted}), chat as (
      insert into chats (id, user_id, title, project_id, leaf_id)
      select ${given('chatId')}::uuid, ${given('userId')}::int, ${given('title')}::text, ${given('projectId')}::uuid, ${given('answerId')}::uuid
      from counted where ${hasRoomFor(2)} and (${given('below')}::uuid is null or exists (select 1 from messages m
        where m.id = ${given('below')}::uuid and ${inSameChat}))
      on conflict (id) do update set updated_at = now(), leaf_id = excluded.leaf_id
        where chats.user_id = ${given('userId')} and chats.deleted_at is null
      returning id, project_id
    ), run as (${runBegun}), question as (
      insert into messages (id, chat_id, user_id, parent_id, role, content)
      select ${given('messageId')}::uuid, chat.id, ${given('userId')}::int, place.parent_id, 'user', ${given('text')} from chat, run, place
      returning id
    ), answer as (
      insert into messages (id, chat_id, user_id, parent_id, role, content, run_id)
      select ${given('answerId')}::uuid, chat.id, ${given('userId')}::int, question.id, 'assistant', '', run.id from chat, run, question
      returning id
    ), told as (${historyUpTo(sql`(select parent_id from place)`)})
    ${storedQuestionRow}`,
)

/**
 * Keeps a question, its chat if that is new, and the run that will answer it, and counts it: one statement, so all of it or
 * nothing, and one round trip before the assistant is asked. Nothing if the chat is another's or in the bin, if it does not
 * hold the message to go below or has no room for more, or if the day's questions are used up.
 */
export async function insertQuestion(
  db: Db,
  userId: number,
  { place, ...question }: NewQuestion,
): Promise<StoredQuestion | undefined> {
  const values = { ...question, userId, onPath: 'seen' in place, seen: null, below: null, ...place }
  return storedOrRefunded(db, userId, await storeQuestion(db, values))
}

/** Refunds a question that was counted but could not be stored. */
async function storedOrRefunded(
  db: Db,
  userId: number,
  [row]: StoredQuestionRow[],
): Promise<StoredQuestion | undefined> {
  if (row?.kept) return row
  if (row?.day)
    await db.execute(sql`update usage_days set used = used - 1
      where user_id = ${userId} and name = 'queriesPerDay' and day = ${row.day}`)
  return undefined
}

const storeAnswer = statement<StoredQuestionRow, Partial<Values>>(
  'keep_answer',
  sql`with recursive last as (
      select m.id, m.role, m.parent_id, r.state from messages m left join runs r on r.id = m.run_id where m.id = (${shownLeaf})
    ), question as (
      select m.id from messages m where m.role = 'user' and ${inSameChat}
        and m.id = case when ${given('questionId')}::uuid is not null then ${given('questionId')}::uuid
          else (select case when role = 'user' then id when coalesce(state, 'none') <> 'done' then parent_id end from last) end
    ), counted as (${counted}), chat as (
      update chats set updated_at = now(), leaf_id = ${given('answerId')}::uuid from question, counted
      where chats.id = ${given('chatId')} and chats.user_id = ${given('userId')} and chats.deleted_at is null
        and ${hasRoomFor(1)}
      returning chats.id, chats.project_id
    ), run as (${runBegun}), answer as (
      insert into messages (id, chat_id, user_id, parent_id, role, content, run_id)
      select ${given('answerId')}::uuid, chat.id, ${given('userId')}::int, question.id, 'assistant', '', run.id from chat, run, question
      returning id
    ), told as (${historyUpTo(sql`(select id from question)`)})
    ${storedQuestionRow}`,
)

/** Starts another answer to a question. Undefined if there is none to answer, or as above. */
export async function insertAnswer(
  db: Db,
  userId: number,
  answer: NewAnswer,
): Promise<StoredQuestion | undefined> {
  return storedOrRefunded(db, userId, await storeAnswer(db, { ...answer, userId }))
}

/** True if a chat is at its message limit. */
export async function isFull(db: Db, userId: number, chatId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from messages where chat_id = ${chatId} and user_id = ${userId}
      order by position offset ${MAX_CHAT_MESSAGES - 2} limit 1`,
  )
  return rows.length > 0
}

/** The first run that answers a question. */
export async function findRunOfQuestion(
  db: Db,
  userId: number,
  chatId: string,
  messageId: string,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ run_id: string }>(
    db,
    sql`select run_id from messages where chat_id = ${chatId} and coalesce(parent_id, chat_id) = ${messageId}
      and user_id = ${userId} and run_id is not null order by position limit 1`,
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

/** Stores a run's output in its message, as part of the ending statement. */
export const settleMessage: RunSettler['statement'] = ({ text, parts }) => sql`
  update messages set content = ${text}, parts = ${parts} from ended where messages.run_id = ended.id`
