import { speaksToAssistant } from './page.ts'
import { sentencesOf } from './sentences.ts'

const longestQuote = 360

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
  let text = sentences[Math.max(0, at)] ?? ''
  for (const next of sentences.slice(at + 1)) {
    if (text.length + next.length > longestQuote) break
    text += ` ${next}`
  }
  for (const before of sentences.slice(0, Math.max(0, at)).reverse()) {
    if (text.length + before.length > longestQuote) break
    text = `${before} ${text}`
  }
  return text.slice(0, 2 * longestQuote)
}
