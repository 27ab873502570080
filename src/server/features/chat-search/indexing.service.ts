import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import {
  forgetUnused,
  keepWords,
  knownAfter,
  unindexedMessages,
  usersWithUnindexed,
  usersWithWords,
} from './indexing.repository.ts'
import { canBeMisspelt, ofOwner, quoted, vectorOf, wordsOf } from './words.ts'

const STEP = 200
/** A message that is longer counts as several. */
const ONE_MESSAGE = 2_000
/** So many characters are read before others get their turn. */
const READ_AT_ONCE = 50_000
const WORDS_STEP = 20

/** Adds the words of a person's new messages, in steps, until there are no more or `most` are done. */
export async function indexMessages(
  db: Db,
  userId: number,
  most: number,
  signal?: AbortSignal,
): Promise<void> {
  let left = most
  while (left > 0) {
    signal?.throwIfAborted()
    const messages = await unindexedMessages(db, userId, STEP)
    const known = new Set<string>()
    const indexed: { id: string; vector: string }[] = []
    let read = 0
    for (const { id, content } of messages) {
      if (left <= 0) break
      left -= 1 + Math.floor(content.length / ONE_MESSAGE)
      const words = wordsOf(content)
      for (const { word } of words) known.add(word)
      indexed.push({ id, vector: vectorOf(userId, words) })
      read += content.length
      if (read < READ_AT_ONCE) continue
      read = 0
      await breathe()
    }
    if (indexed.length > 0) await keepWords(db, userId, indexed, [...known].filter(canBeMisspelt))
    if (messages.length < STEP) return
  }
}

/** One person's messages that cannot be read do not keep the others' from being found. */
export async function indexEverything(db: Db, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const userId of await usersWithUnindexed(db)) {
    try {
      await indexMessages(db, userId, Number.POSITIVE_INFINITY, signal)
    } catch (error) {
      signal.throwIfAborted()
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some messages could not be indexed.')
}

/** What was deleted for good leaves its words behind, since others may hold them too; those that none does go here. */
export async function forgetWords(db: Db, signal: AbortSignal): Promise<void> {
  for (const userId of await usersWithWords(db)) await forgetWordsOf(db, userId, signal)
}

/** In small steps: whoever else waits for the database gets their turn between two. */
async function forgetWordsOf(db: Db, userId: number, signal: AbortSignal): Promise<void> {
  let words: string[]
  let last = ''
  do {
    signal.throwIfAborted()
    words = await knownAfter(db, userId, last, WORDS_STEP)
    last = words.at(-1) ?? last
    await forgetUnused(
      db,
      userId,
      words.map((word) => ({ word, query: ofOwner(userId, quoted(word)) })),
    )
  } while (words.length === WORDS_STEP)
}
