import { scoreWords, type WeightedTerm, weightOf } from './ranking.ts'
import { wordsOf } from './words.ts'

const MOST_TERMS = 16

/** The places of the texts that share words with a question, best first; words that few of them hold tell most. */
export function rankTexts(question: string, texts: string[]): number[] {
  const held = texts.map((text) => new Set(wordsOf(text).map(({ form }) => form)))
  const questionWords = new Map(wordsOf(question).map((word) => [word.form, word]))
  const terms: WeightedTerm[] = [...questionWords.values()].slice(0, MOST_TERMS).map(({ form, written }) => {
    const count = held.filter((words) => words.has(form)).length
    return { forms: [form], written, weight: weightOf(count, texts.length) }
  })
  return texts
    .map((text, at) => ({ at, score: scoreWords(terms, text).score }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .map(({ at }) => at)
}
