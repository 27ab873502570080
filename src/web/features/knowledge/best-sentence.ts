import { markedPieces } from './marked-pieces.ts'

const LONGEST = 280

/** The sentence with most of a question's words. Undefined if the text is one sentence or none has a word. */
export function bestSentence(text: string, words: readonly string[]): string | undefined {
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && sentence.length <= LONGEST)
  if (sentences.length < 2) return undefined
  let best: { sentence: string; hits: number } | undefined
  for (const sentence of sentences) {
    const found = markedPieces(sentence, words).filter(({ hit }) => hit)
    const hits = new Set(found.map(({ text: word }) => word.toLowerCase())).size
    if (hits > (best?.hits ?? 0)) best = { sentence, hits }
  }
  return best?.sentence
}
