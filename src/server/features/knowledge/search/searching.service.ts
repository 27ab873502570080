import type { FoundPassage } from '#contracts/knowledge/knowledge.ts'
import { isForeign } from '#core/languages.ts'
import type { Deps } from '#server/deps.ts'
import * as repository from '../indexing/passages.repository.ts'
import { contextOf, placeName } from '../indexing/passages.ts'
import { closest } from './parts.ts'
import { fuse, markWeak, scoreWords, type WeightedTerm } from './ranking.ts'
import { searchLanguageOf } from './stems.ts'
import { wordsOfQuestion } from './terms.ts'
import type { VectorMatch } from './vectors.ts'

/** Candidates of each search, and results in the end. */
const CANDIDATES = 50
const MOST_FOUND = 10
/** A project with at most this many passages returns all of them, however weak. */
const FEW_PASSAGES = 20
/** Best passages by their mean vector, which are then compared part by part. */
const NEAR_ON_THE_WHOLE = 200
/** An older version of a file comes after the newer one. */
const SUPERSEDED_SHARE = 0.8

/** Why words alone were compared. */
const NOT_NOW = 'meanings cannot be compared just now'
const ENGLISH_ALONE = 'meanings can be compared in English alone'

/** Both ways, or one alone to measure what it is worth. */
export type Way = 'both' | 'words' | 'meaning'

type Question = { projectId: string; text: string }
type Searching = Pick<Deps, 'db' | 'search' | 'log'>

export interface SearchResult {
  passages: FoundPassage[]
  /** Why meanings were not compared, if they were not. */
  wordsAlone: string | null
}

/** The passages of a project that come closest to a question, best first. Those found by chance are marked. */
export async function findPassages(
  deps: Searching,
  userId: number,
  question: Question,
  way: Way = 'both',
): Promise<SearchResult> {
  // Embedding a question takes as long as the word search and has its own thread, so it starts first.
  const isRead = reads(deps, question.text)
  const understanding = way !== 'words' && isRead ? understood(deps, question.text) : undefined
  const files = await repository.readFiles(deps.db, userId, question.projectId)
  const byWords =
    way === 'meaning' ? { terms: [], passages: [] } : await wordCandidates(deps, userId, question, files)
  const meaning = await understanding
  const byMeaning = meaning && (await meaningCandidates(deps, meaning, files, byWords.passages))
  const everything = allOfFew(files)
  const places = [...(byMeaning?.slice(0, CANDIDATES) ?? []), ...everything]
  const passages = await gather(deps, userId, question, byWords.passages, places)
  const unread = new Set(passages.filter(({ text }) => !reads(deps, text)).map(keyOf))
  const near = byMeaning?.filter((place) => !unread.has(keyOf(place))) ?? []
  const ranked = rank(passages, byWords.terms, near)
  const found = way === 'words' ? ranked : ranked.sort(byScore)
  return {
    passages: markWeak(everything.length > 0 ? found : found.filter(({ score }) => score > 0))
      .slice(0, MOST_FOUND)
      .map(present),
    wordsAlone: byMeaning ? null : isRead ? NOT_NOW : ENGLISH_ALONE,
  }
}

/** All places of a project that has few. */
function allOfFew(files: repository.ReadFile[]): PassageKey[] {
  const count = files.reduce((sum, { passages }) => sum + passages, 0)
  if (count > FEW_PASSAGES) return []
  return files.flatMap(({ id, passages }) =>
    Array.from({ length: passages }, (_, position) => ({ fileId: id, position })),
  )
}

async function wordCandidates(
  { db, search: { wordIndex } }: Searching,
  userId: number,
  { projectId, text }: Question,
  files: repository.ReadFile[],
): Promise<{ terms: WeightedTerm[]; passages: repository.PassageWithFile[] }> {
  const questionWords = wordsOfQuestion(text, files)
  if (questionWords.length === 0) return { terms: [], passages: [] }
  const forms = questionWords.map((word) => word.forms)
  const { weights, places } = await wordIndex.heaviest(db, { files, forms, most: CANDIDATES })
  const terms = questionWords.map((word, at) => ({ ...word, weight: weights[at] ?? 0 }))
  return {
    terms,
    passages: places.length === 0 ? [] : await repository.passagesAt(db, userId, projectId, places),
  }
}

/** A model finds everything alike that is in a language it was never taught. */
const reads = ({ search: { embeddings } }: Searching, text: string) =>
  !embeddings.englishOnly || !isForeign(text)

/** Vector of a question; undefined while embeddings are unavailable: words alone find much. */
async function understood(
  { search: { embeddings }, log }: Searching,
  text: string,
): Promise<Float32Array | undefined> {
  try {
    const [question] = await embeddings.embed([text], 'question')
    return question
  } catch (error) {
    log.warn({ err: error }, 'a question could not be compared by meaning')
    return undefined
  }
}

/** Passages near on the whole or found by words, ranked by their closest part, in files this model indexed. */
async function meaningCandidates(
  { db, search: { embeddings, vectors } }: Searching,
  question: Float32Array,
  files: repository.ReadFile[],
  byWords: PassageKey[],
): Promise<VectorMatch[]> {
  const comparable = files.filter((file) => file.model === embeddings.model)
  const isComparable = new Set(comparable.map(({ id }) => id))
  const places = await vectors.nearest(db, { files: comparable, question, most: NEAR_ON_THE_WHOLE })
  const held = byWords.filter(({ fileId }) => isComparable.has(fileId))
  const all = [...new Map([...places, ...held].map((place) => [keyOf(place), place])).values()]
  return (await repository.partsAt(db, all))
    .map(({ fileId, position, vectors: parts }) => ({ fileId, position, score: closest(question, parts) }))
    .sort(byScore)
}

type PassageKey = { fileId: string; position: number }
const keyOf = ({ fileId, position }: PassageKey) => `${fileId}:${position}`

async function gather(
  { db }: Searching,
  userId: number,
  { projectId }: Question,
  byWords: repository.PassageWithFile[],
  others: PassageKey[],
): Promise<repository.PassageWithFile[]> {
  const here = new Set(byWords.map(keyOf))
  const missing = new Map(
    others.filter((place) => !here.has(keyOf(place))).map((place) => [keyOf(place), place]),
  )
  if (missing.size === 0) return byWords
  return [...byWords, ...(await repository.passagesAt(db, userId, projectId, [...missing.values()]))]
}

type Ranked = ReturnType<typeof rank>[number]
type Marked = Ranked & { weak: boolean }

/** Stable order of equals. */
const byScore = (one: PassageKey & { score: number }, other: PassageKey & { score: number }) =>
  other.score - one.score || keyOf(one).localeCompare(keyOf(other))

/** In the order of their words. */
function rank(passages: repository.PassageWithFile[], terms: WeightedTerm[], near: VectorMatch[]) {
  const scored = passages
    .map((passage) => {
      const context = contextOf(passage.fileName, passage)
      return { ...passage, ...scoreWords(terms, context, searchLanguageOf(passage.language)) }
    })
    .sort(byScore)
  const best = scored[0]?.score || 1
  const nearness = new Map(near.map((place, at) => [keyOf(place), { rank: at + 1, score: place.score }]))
  return scored.map(({ score, share, ...passage }, at) => {
    const words = score > 0 ? { rank: at + 1, score } : null
    const meaning = nearness.get(keyOf(passage)) ?? null
    const sighting = { words: words && { share, relative: score / best }, meaning: meaning?.score ?? null }
    const part = passage.supersededBy === null ? 1 : SUPERSEDED_SHARE
    return { ...passage, words, meaning, score: part * fuse(sighting) }
  })
}

function present({
  fileId,
  position,
  text,
  place,
  fileName,
  words,
  meaning,
  score,
  matched,
  weak,
  supersededBy,
}: Marked): FoundPassage {
  const rounded = (value: number) => Math.round(value * 1_000) / 1_000
  return {
    fileId,
    position,
    text,
    place,
    fileName,
    placeName: placeName(place),
    score: rounded(score),
    words: words && { ...words, score: rounded(words.score) },
    meaning: meaning && { ...meaning, score: rounded(meaning.score) },
    matched,
    why: whyFound(matched, words, meaning),
    weak,
    supersededBy,
  }
}

function whyFound(matched: string[], words: Ranked['words'], meaning: Ranked['meaning']): string {
  const held = matched
    .slice(0, 6)
    .map((word) => `“${word}”`)
    .join(', ')
  const parts = [
    words && `holds ${held} (number ${words.rank} by words)`,
    meaning && `means something close (number ${meaning.rank} by meaning)`,
  ].filter(Boolean)
  const sentence = parts.join(' and ')
  return sentence && `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`
}
