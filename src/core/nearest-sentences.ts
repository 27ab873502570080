import { sentencesOf } from './sentences.ts'
import { speaksToAssistant } from './speaks-to-assistant.ts'

const longestQuote = 1_000

/** The sentences around the one that shares most words with a question. */
export function nearestSentences(
  text: string,
  telling: string[],
  wordsIn: (text: string) => string[],
): string {
  const sentences = sentencesOf(text).filter((sentence) => !speaksToAssistant(sentence))
  const shared = sentences.map((sentence) => {
    const words = new Set(wordsIn(sentence))
    return telling.filter((word) => words.has(word)).length
  })
  const best = shared.indexOf(Math.max(0, ...shared))
  return around(sentences, best)
}

/** As much of what follows, and then of what precedes, as is read at a glance. */
function around(sentences: string[], at: number): string {
  let [from, to] = [Math.max(0, at), Math.max(0, at) + 1]
  const text = () => sentences.slice(from, to).join(' ')
  while (to < sentences.length && text().length + (sentences[to]?.length ?? 0) <= longestQuote) to += 1
  while (from > 0 && text().length + (sentences[from - 1]?.length ?? 0) <= longestQuote) from -= 1
  return text().slice(0, 2 * longestQuote)
}
