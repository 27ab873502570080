import { wordsOf } from './words.ts'

/** How quickly a word that occurs again adds less, and how much long passages are held back: the usual ones of BM25. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.6
const USUAL_LENGTH = 95

/** A word of a question: its form, how it was written, and how much it tells, which is more the rarer it is. */
export interface WeightedTerm {
  form: string
  written: string
  weight: number
}

/** How much a word tells that is in so many passages of all. */
export const weightOf = (count: number, all: number) =>
  Math.log(1 + (Math.max(all, count) - count + 0.5) / (count + 0.5))

/** How well the words of a passage answer those of a question (BM25), and what share of them, by weight, it holds. */
export function scoreWords(terms: WeightedTerm[], context: string) {
  const words = wordsOf(context)
  const counts = new Map<string, number>()
  for (const { form } of words) counts.set(form, (counts.get(form) ?? 0) + 1)
  const drag = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / USUAL_LENGTH)
  let [score, held, all] = [0, 0, 0]
  const matched: string[] = []
  for (const { form, written, weight } of terms) {
    const count = counts.get(form) ?? 0
    all += weight
    if (count === 0) continue
    score += (weight * count * (SATURATION + 1)) / (count + drag)
    held += weight
    if (!matched.includes(written)) matched.push(written)
  }
  return { score, share: all === 0 ? 0 : held / all, matched }
}

/** Scores of one passage from both searches. */
export interface PassageScores {
  /** Share of the question's words that it holds, and its BM25 relative to the best. */
  words: { share: number; relative: number } | null
  /** Cosine; nothing where what it means is not known. */
  meaning: number | null
}

/** Chosen on the first half of the questions of `npm run evals:retrieval`; the other half is kept to judge by. */
const WORDS_PART = 0.35
const ORDER_PART = 0.02

/** One score from both, 1 at most. BM25 itself says little across questions, so it only orders what is alike. */
export function fuse({ words, meaning }: PassageScores): number {
  const share = words?.share ?? 0
  const order = ORDER_PART * (words?.relative ?? 0)
  if (meaning === null) return (1 - ORDER_PART) * share + order
  return WORDS_PART * share + (1 - WORDS_PART - ORDER_PART) * Math.max(0, meaning) + order
}

/** Below both of these, the best that was found is chance. */
const LEAST_BEST = 0.32
const LEAST_COSINE = 0.44
/** Least score, relative to the best passage. */
const LEAST_OF_BEST = 0.5

interface Judged {
  score: number
  meaning: { score: number } | null
}

/** Passages close enough to the question, best first. */
export function relevant<T extends Judged>(found: T[]): T[] {
  const best = found[0]?.score ?? 0
  const isChance = best < LEAST_BEST && !found.some(({ meaning }) => (meaning?.score ?? 0) >= LEAST_COSINE)
  return isChance ? [] : found.filter(({ score }) => score >= best * LEAST_OF_BEST)
}
