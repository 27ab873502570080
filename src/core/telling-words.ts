import { contentWords } from './content-words.ts'
import { foreignWords, isForeign } from './languages.ts'

/** They tell nothing of what a question is about. */
const vague = new Set(
  contentWords(
    'need want use get know find work give look happen mean information info details file files document our much many long',
  ),
)

/** The words of a question that tell what it is about, and how such words are read. */
export function tellingWords(question: string) {
  const wordsIn = isForeign(question) ? foreignWords : contentWords
  return { wordsIn, telling: [...new Set(wordsIn(question))].filter((word) => !vague.has(word)) }
}
