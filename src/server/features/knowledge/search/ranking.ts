import type { SearchLanguage } from './stems.ts'
import { wordsOf } from './words.ts'

/** How quickly a word that occurs again adds less, and how much long passages are held back: the usual ones of BM25. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.6
const USUAL_LENGTH = 95

/** A word of a question: its form in each language of the files, how it was written, and its weight, which is more the rarer it is. */
export interface WeightedTerm {
  forms: string[]
  written: string
  weight: number
}

/** Weight of a word by the number of passages that hold it (IDF). */
export const weightOf = (count: number, all: number) =>
  Math.log(1 + (Math.max(all, count) - count + 0.5) / (count + 0.5))

/** How well the words of a passage answer those of a question (BM25), and what share of them, by weight, it holds. */
export function scoreWords(terms: WeightedTerm[], context: string, language: SearchLanguage = 'en') {
  const words = wordsOf(context, language)
  const counts = new Map<string, number>()
  for (const { form } of words) counts.set(form, (counts.get(form) ?? 0) + 1)
  const drag = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / USUAL_LENGTH)
  let [score, held, all] = [0, 0, 0]
  const matched: string[] = []
  for (const { forms, written, weight } of terms) {
    const count = forms.reduce((sum, form) => sum + (counts.get(form) ?? 0), 0)
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

/** One score from both, at most 1. BM25 is not comparable between questions, so it only orders near-equals. */
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

/** Marks passages, best first, that may be found by chance: all if the best is, otherwise those far behind it. None is left out. */
export function markWeak<T extends Judged>(found: T[]): (T & { weak: boolean })[] {
  const best = found[0]?.score ?? 0
  const isChance = best < LEAST_BEST && !found.some(({ meaning }) => (meaning?.score ?? 0) >= LEAST_COSINE)
  return found.map((each) => ({ ...each, weak: isChance || each.score < best * LEAST_OF_BEST }))
}
