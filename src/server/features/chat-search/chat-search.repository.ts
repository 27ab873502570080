import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface Filters {
  project?: string
  from?: string
  to?: string
}

export interface Wanted<After> extends Filters {
  /** Text of a `tsquery` whose words stand in quotes; in `ownQuery`, with the owner's mark. */
  query: string
  ownQuery: string
  after: After | undefined
  limit: number
}

interface FoundRow {
  id: string
  chatId: string
  title: string
  projectId: string | null
  role: 'user' | 'assistant'
  createdAt: string
  content: string
}
export type RankedRow = FoundRow & { rank: number }
export type NewestRow = FoundRow & { updatedAt: string; position: number }

const MOST_CHARACTERS = 100_000
/** Ranks are compared as whole numbers: a page has to begin exactly where the one before ended. */
const RANK_STEPS = 1_000_000

const isoTime = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** How many messages hold what is wanted, counted no further than to `most`. */
export async function countMatches(db: Db, userId: number, ownQuery: string, most: number): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select 1 from message_words where user_id = ${userId} and words @@ ${ownQuery}::tsquery limit ${most}) as found`,
  )
  return row?.count ?? 0
}

/** The best first, of equals the newest. Looks at every match. */
export function findRanked(
  db: Db,
  userId: number,
  { query, ownQuery, after, limit, ...filters }: Wanted<{ rank: number; createdAt: string; id: string }>,
): Promise<RankedRow[]> {
  const beyond = after
    ? sql`where (rank, created_at, id) < (${after.rank}::int, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return rowsOf(
    db,
    sql`with found as (
        select m.id, m.chat_id, m.role, m.created_at, c.title, c.project_id,
          (ts_rank(w.words, ${query}::tsquery) * ${RANK_STEPS}::int)::int as rank
        from message_words w join messages m on m.id = w.message_id join chats c on c.id = m.chat_id
        where w.user_id = ${userId} and w.words @@ ${ownQuery}::tsquery and ${allowed(userId, filters)}
      ), page as (
        select * from found ${beyond} order by rank desc, created_at desc, id desc limit ${limit}
      )
      select p.id, p.chat_id as "chatId", p.title, p.project_id as "projectId", p.role, p.rank,
        ${isoTime(sql`p.created_at`)} as "createdAt", left(m.content, ${MOST_CHARACTERS}::int) as content
      from page p join messages m on m.id = p.id
      order by p.rank desc, p.created_at desc, p.id desc`,
  )
}

/**
 * Chat by chat, the newest first. Looks no further than to the end of the page, so it is for what many messages hold. The
 * words are looked up message by message: joined, they would be gathered and sorted by a database that cannot know how
 * common they are. The order is the index's to the letter, nulls and all.
 */
export function findNewest(
  db: Db,
  userId: number,
  { query, after, limit, ...filters }: Wanted<{ updatedAt: string; chatId: string; position: number }>,
): Promise<NewestRow[]> {
  const beyond = after
    ? sql`and c.updated_at <= ${after.updatedAt}::timestamptz
        and (c.updated_at < ${after.updatedAt}::timestamptz or c.id > ${after.chatId}::uuid
          or (c.id = ${after.chatId}::uuid and m.position < ${after.position}))`
    : sql``
  return rowsOf(
    db,
    sql`select m.id, c.id as "chatId", c.title, c.project_id as "projectId", m.role,
        ${isoTime(sql`m.created_at`)} as "createdAt", left(m.content, ${MOST_CHARACTERS}::int) as content,
        ${isoTime(sql`c.updated_at`)} as "updatedAt", m.position::int as position
      from chats c join messages m on m.chat_id = c.id
      where m.user_id = ${userId} and ${allowed(userId, filters)} ${beyond}
        and (select words @@ ${query}::tsquery from message_words where message_id = m.id)
      order by c.updated_at desc nulls last, c.id, m.position desc limit ${limit}`,
  )
}

/** Own chats that are not in the bin, and what the person narrowed it to. Days are those of the person's own calendar. */
function allowed(userId: number, { project, from, to }: Filters): SQL {
  const zone = sql`(select coalesce(time_zone, 'UTC') from users where id = ${userId})`
  const conditions = [sql`c.user_id = ${userId} and c.deleted_at is null`]
  if (project)
    conditions.push(project === 'none' ? sql`c.project_id is null` : sql`c.project_id = ${project}`)
  if (from) conditions.push(sql`m.created_at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) conditions.push(sql`m.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  return sql.join(conditions, sql` and `)
}

const MOST_CANDIDATES = 5_000

/** Known words of about this length that begin or end like it: a slip spares at least one end. Two letters may be swapped there. */
export async function similarWords(db: Db, userId: number, word: string, slips: number): Promise<string[]> {
  const letters = Array.from(word)
  const [first = '', second = ''] = letters
  const [last = '', beforeLast = ''] = letters.toReversed()
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select word from known_words
      where user_id = ${userId}
        and char_length(word) between ${letters.length - slips}::int and ${letters.length + slips}::int
        and (left(word, 2) in (${first + second}, ${second + first})
          or right(word, 2) in (${beforeLast + last}, ${last + beforeLast})
          or (left(word, 1) = ${first} and right(word, 1) = ${last}))
      limit ${MOST_CANDIDATES}`,
  )
  return rows.map((row) => row.word)
}
