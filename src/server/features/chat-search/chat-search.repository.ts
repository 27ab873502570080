import { type SQL, sql } from 'drizzle-orm'
import { plainLetters } from '#core/letters.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

interface SearchFilter {
  project?: string
  chat?: string
  from?: string
  to?: string
  /** Id of a chat to exclude. */
  except?: string
}

export interface MessageSearch<After> extends SearchFilter {
  /** `tsquery` text with quoted words; `ownQuery` adds the owner's mark. */
  query: string
  ownQuery: string
  after: After | undefined
  limit: number
}

export interface FoundRow {
  id: string
  chatId: string
  title: string
  projectId: string | null
  role: 'user' | 'assistant'
  createdAt: string
  content: string
}
export type RankedRow = FoundRow & { rank: number }

const MOST_CHARACTERS = 100_000
/** Integer ranks, so that pages continue exactly where the previous one ended. */
const RANK_STEPS = 1_000_000

/** Number of matching messages, counted up to `most`. */
export async function countMatches(db: Db, userId: number, ownQuery: string, most: number): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select 1 from message_words where user_id = ${userId} and words @@ ${ownQuery}::tsquery limit ${most}) as found`,
  )
  return row?.count ?? 0
}

/** Best first, then newest. Ranks every match. */
export function findRanked(
  db: Db,
  userId: number,
  {
    query,
    ownQuery,
    after,
    limit,
    ...filters
  }: MessageSearch<{ rank: number; createdAt: string; id: string }>,
): Promise<RankedRow[]> {
  const beyond = after
    ? sql`where (rank, created_at, id) < (${after.rank}::int, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return rowsOf(
    db,
    sql`with found as (
        select ${matched}, (ts_rank(w.words, ${query}::tsquery) * ${RANK_STEPS}::int)::int as rank
        from message_words w join chats c on c.id = w.chat_id
        where w.user_id = ${userId} and w.words @@ ${ownQuery}::tsquery and ${allowed(userId, filters)}
      ), page as (
        select * from found ${beyond} order by rank desc, created_at desc, id desc limit ${limit}
      )
      select ${shown}, p.rank from page p join messages m on m.id = p.id
      order by p.rank desc, p.created_at desc, p.id desc`,
  )
}

/**
 * The newest first. Looks no further than to the end of the page, so it is for what many messages hold: the words are read
 * message by message, and `is true` keeps the database from gathering and sorting all that hold them. The order is the
 * index's to the letter, nulls and all.
 */
export function findNewest(
  db: Db,
  userId: number,
  { query, after, limit, ...filters }: MessageSearch<{ createdAt: string; id: string }>,
): Promise<FoundRow[]> {
  const beyond = after
    ? sql`and (w.created_at, w.message_id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return rowsOf(
    db,
    sql`with page as (
        select ${matched} from message_words w join chats c on c.id = w.chat_id
        where w.user_id = ${userId} and (w.words @@ ${query}::tsquery) is true and ${allowed(userId, filters)} ${beyond}
        order by w.created_at desc nulls last, w.message_id desc nulls last limit ${limit}
      )
      select ${shown} from page p join messages m on m.id = p.id order by p.created_at desc, p.id desc`,
  )
}

const matched = sql`w.message_id as id, w.chat_id, w.created_at, c.title, c.project_id`
const shown = sql`p.id, p.chat_id as "chatId", p.title, p.project_id as "projectId", m.role,
  to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  left(m.content, ${MOST_CHARACTERS}::int) as content`

/** The user's chats outside the bin that match the filters. Days are in the user's time zone. */
function allowed(userId: number, { project, chat, from, to, except }: SearchFilter): SQL {
  const zone = sql`(select coalesce(time_zone, 'UTC') from users where id = ${userId})`
  const conditions = [sql`c.user_id = ${userId} and c.deleted_at is null`]
  if (chat) conditions.push(sql`c.id = ${chat}`)
  if (project)
    conditions.push(project === 'none' ? sql`c.project_id is null` : sql`c.project_id = ${project}`)
  if (from) conditions.push(sql`w.created_at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) conditions.push(sql`w.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  if (except) conditions.push(sql`c.id <> ${except}`)
  return sql.join(conditions, sql` and `)
}

/** True if a chat title contains all of these words, in any order. */
export async function isInTitle(db: Db, userId: number, words: string[]): Promise<boolean> {
  const held = words.map((word) => sql`and strpos(plain_title, ${plainLetters(word)}) > 0`)
  const rows = await rowsOf(
    db,
    sql`select 1 from chats where user_id = ${userId} and deleted_at is null ${sql.join(held, sql` `)} limit 1`,
  )
  return rows.length > 0
}

const MOST_TITLES = 1_000

/** The newest titles that may contain a word with a similar start or end. */
export async function similarTitles(db: Db, userId: number, word: string): Promise<string[]> {
  const ends = endsOf(plainLetters(word)).map((end) => sql`strpos(plain_title, ${end}) > 0`)
  const rows = await rowsOf<{ title: string }>(
    db,
    sql`select left(plain_title, 200) as title from chats
      where user_id = ${userId} and deleted_at is null and (${sql.join(ends, sql` or `)})
      order by updated_at desc limit ${MOST_TITLES}`,
  )
  return rows.map(({ title }) => title)
}

/** Its first and last two letters, also swapped. */
function endsOf(word: string): string[] {
  const letters = Array.from(word)
  return [letters.slice(0, 2), letters.slice(-2)].flatMap((end) => [end.join(''), end.toReversed().join('')])
}

const MOST_CANDIDATES = 5_000

/** Known words of similar length and start or end: a typo rarely hits both ends. */
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
