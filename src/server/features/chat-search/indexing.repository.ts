import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Longer messages are cut, since a `tsvector` is limited. */
const MOST_CHARACTERS = 100_000

/** Messages that are not indexed, except running answers. */
export const unindexedMessages = (db: Db, userId: number, limit: number) =>
  rowsOf<{ id: string; content: string }>(
    db,
    sql`select m.id, left(m.content, ${MOST_CHARACTERS}::int) as content
      from messages m left join runs r on r.id = m.run_id
      where m.user_id = ${userId} and not m.indexed and (m.content <> '' or r.state is distinct from 'running')
      limit ${limit}`,
  )

/** Stores the words of messages and marks them as indexed. Skips deleted and already indexed ones. */
export async function keepWords(
  db: Db,
  userId: number,
  indexed: { id: string; vector: string }[],
  words: string[],
): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(indexed)}::json) as row (id uuid, vector text)
    ), here as (
      select m.id, m.chat_id, m.created_at, given.vector from messages m join given on given.id = m.id
      where m.user_id = ${userId} and not m.indexed for update of m
    ), kept as (
      insert into message_words (message_id, user_id, chat_id, created_at, words)
      select id, ${userId}::int, chat_id, created_at, vector::tsvector from here on conflict do nothing
    ), known as (
      insert into known_words (user_id, word)
      select ${userId}::int, word from json_array_elements_text(${JSON.stringify(words)}::json) as word on conflict do nothing
    )
    update messages set indexed = true from here where messages.id = here.id`)
}

export async function usersWithUnindexed(db: Db): Promise<number[]> {
  const rows = await rowsOf<{ user_id: number }>(
    db,
    sql`select distinct user_id from messages where not indexed`,
  )
  return rows.map(({ user_id }) => user_id)
}

export async function usersWithWords(db: Db): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from users where exists (select 1 from known_words where user_id = users.id)`,
  )
  return rows.map(({ id }) => id)
}

/** A page of a user's known words, after `word`. */
export async function knownAfter(db: Db, userId: number, word: string, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select word from known_words where user_id = ${userId} and word > ${word} order by word limit ${limit}`,
  )
  return rows.map((row) => row.word)
}

/** Deletes words that no message contains any more. `query` is `tsquery` text. */
export async function forgetUnused(
  db: Db,
  userId: number,
  words: { word: string; query: string }[],
): Promise<void> {
  await db.execute(sql`
    delete from known_words using json_to_recordset(${JSON.stringify(words)}::json) as given (word text, query text)
    where known_words.user_id = ${userId} and known_words.word = given.word and not exists (
      select 1 from message_words w where w.user_id = ${userId} and w.words @@ given.query::tsquery)`)
}
