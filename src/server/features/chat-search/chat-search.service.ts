import type { FoundMessage, FoundMessages, SearchQuery } from '#contracts/chat-search.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { indexMessages } from './chat-search.jobs.ts'
import * as repository from './chat-search.repository.ts'
import { readSearchCursor, writeSearchCursor } from './cursor.ts'
import { indexMessages as addWords } from './indexing.service.ts'
import { snippetOf } from './snippet.ts'
import { nearest, slipsAllowed } from './spelling.ts'
import { asText, queryOf, queryOfAll, type SearchTerm, termsOf } from './terms.ts'
import { canBeMisspelt, ofOwner, wordsOf } from './words.ts'

/** Messages that a search indexes itself; the job does the rest. */
const MOST_INDEXED = 2_000
/** More matches than this are sorted by date, since ranking is slow and says little. */
const MOST_RANKED = 3_000
const MOST_GUESSES = 5

/** Indexes right after many messages were added, before the next scheduled run. */
export const indexSoon = (deps: Deps, db: Db) => deps.jobs.enqueue(db, indexMessages, {})

/**
 * Finds messages with every word. A word in no message or title counts as misspelt; its correction is returned also where only a
 * title matches, for lists of chats by title.
 */
export async function searchMessages(
  deps: Deps,
  { userId }: Actor,
  { q, cursor, limit, ...filters }: SearchQuery & { except?: string },
): Promise<FoundMessages> {
  const queryTerms = termsOf(q)
  const place = readSearchCursor(cursor)
  if (queryTerms.length === 0) return { items: [], next: null, meant: null }
  await addWords(deps.db, userId, MOST_INDEXED)
  const { terms, matches } = await correctTerms(deps.db, userId, queryTerms)
  const query = queryOfAll(terms)
  const wanted = { ...filters, query, ownQuery: ofOwner(userId, query), limit: limit + 1 }
  const order = place?.order ?? (matches > MOST_RANKED ? 'newest' : 'ranked')
  const { rows, places } = await (order === 'ranked'
    ? rankedPage(deps.db, userId, { ...wanted, after: place?.order === 'ranked' ? place : undefined })
    : newestPage(deps.db, userId, { ...wanted, after: place?.order === 'newest' ? place : undefined }))
  const last = rows.length > limit ? places[limit - 1] : undefined
  const isRespelt = terms !== queryTerms
  const words = terms.flatMap((term) => term.words)
  const isFound = rows.length > 0 || (isRespelt && (await repository.isInTitle(deps.db, userId, words)))
  return {
    items: rows.slice(0, limit).map((row) => present(row, terms)),
    next: last ? writeSearchCursor(last) : null,
    meant: isRespelt && isFound ? asText(terms) : null,
  }
}

async function rankedPage(db: Db, userId: number, wanted: Parameters<typeof repository.findRanked>[2]) {
  const rows = await repository.findRanked(db, userId, wanted)
  const places = rows.map(({ rank, createdAt, id }) => ({ order: 'ranked' as const, rank, createdAt, id }))
  return { rows, places }
}

async function newestPage(db: Db, userId: number, wanted: Parameters<typeof repository.findNewest>[2]) {
  const rows = await repository.findNewest(db, userId, wanted)
  const places = rows.map(({ createdAt, id }) => ({ order: 'newest' as const, createdAt, id }))
  return { rows, places }
}

const present = (row: repository.FoundRow, terms: SearchTerm[]): FoundMessage => ({
  chatId: row.chatId,
  chatTitle: row.title,
  projectId: row.projectId,
  messageId: row.id,
  role: row.role,
  createdAt: row.createdAt,
  snippet: snippetOf(row.content, terms),
})

/** The search terms, with spelling corrected, and their number of matches. */
async function correctTerms(db: Db, userId: number, asked: SearchTerm[]) {
  const count = (terms: SearchTerm[]) =>
    repository.countMatches(db, userId, ofOwner(userId, queryOfAll(terms)), MOST_RANKED + 1)
  const matches = await count(asked)
  if (matches > 0) return { terms: asked, matches }
  const known = await matchingTerms(db, userId, asked)
  const terms = await Promise.all(
    asked.map((term) => (known.includes(term) ? term : correctTerm(db, userId, term))),
  )
  const changed = terms.some((term, n) => term !== asked[n])
  return changed ? { terms, matches: await count(terms) } : { terms: asked, matches }
}

/** Terms that occur in a message or title. */
async function matchingTerms(db: Db, userId: number, terms: SearchTerm[]): Promise<SearchTerm[]> {
  const held = await Promise.all(
    terms.map(
      async (term) =>
        (await repository.countMatches(db, userId, ofOwner(userId, queryOf(term)), 1)) > 0 ||
        (await repository.isInTitle(db, userId, term.words)),
    ),
  )
  return terms.filter((_, n) => held[n])
}

/** Corrects single words only; phrases are taken literally. */
async function correctTerm(db: Db, userId: number, term: SearchTerm): Promise<SearchTerm> {
  const [word = '', ...more] = term.words
  if (more.length > 0 || term.inQuotes || !canBeMisspelt(word)) return term
  const inMessages = await repository.similarWords(db, userId, word, slipsAllowed(word))
  const titles = await repository.similarTitles(db, userId, word)
  const isAsLong = (other: string) => Math.abs(other.length - word.length) <= slipsAllowed(word)
  const inTitles = titles
    .flatMap((title) => wordsOf(title).map((found) => found.word))
    .filter((other) => canBeMisspelt(other) && isAsLong(other))
  for (const guess of nearest(word, [...new Set([...inMessages, ...inTitles])]).slice(0, MOST_GUESSES)) {
    const guessed: SearchTerm = { words: [guess], open: false, inQuotes: false }
    if ((await matchingTerms(db, userId, [guessed])).length > 0) return guessed
  }
  return term
}
