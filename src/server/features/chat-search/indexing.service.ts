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
/** Longer messages count as several. */
const ONE_MESSAGE = 2_000
/** Characters read before yielding to the event loop. */
const READ_AT_ONCE = 50_000
const WORDS_STEP = 20

/** Indexes a user's new messages in steps, up to `most`. */
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

/** One user's failure does not block the others. */
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

/** Deleted messages leave their words behind, since others may use them; unused words are removed here. */
export async function forgetWords(db: Db, signal: AbortSignal): Promise<void> {
  for (const userId of await usersWithWords(db)) await forgetWordsOf(db, userId, signal)
}

/** In small steps, so that other queries get their turn. */
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
