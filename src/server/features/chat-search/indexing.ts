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
const WORDS_STEP = 20

/** Adds the words of a person's new messages, in steps, until there are no more or `most` are done. */
export async function indexMessages(
  db: Db,
  userId: number,
  most: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let done = 0; done < most; done += STEP) {
    signal?.throwIfAborted()
    const messages = await unindexedMessages(db, userId, STEP)
    if (messages.length === 0) return
    const known = new Set<string>()
    const indexed = messages.map(({ id, content }) => {
      const words = wordsOf(content)
      for (const { word } of words) known.add(word)
      return { id, vector: vectorOf(userId, words) }
    })
    await keepWords(db, userId, indexed, [...known].filter(canBeMisspelt))
    if (messages.length < STEP) return
  }
}

export async function indexEverything(db: Db, signal: AbortSignal): Promise<void> {
  for (const userId of await usersWithUnindexed(db)) {
    await indexMessages(db, userId, Number.POSITIVE_INFINITY, signal)
  }
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
