import type { Passage } from '../read/business.ts'
import { speaksToAssistant } from '../read/page.ts'
import { contentWords } from '../read/words.ts'
import type { Ask } from '../skill.ts'

interface Hit {
  passage: Passage
  sentences: string[]
  /** How many different words of the question are in them. */
  shared: number
}

const asks = /\?|^\W*(?:what|which|who|how|where|when|do|does|is|are|can|tell me|look up)\b/i
const mostQuoted = 3

/** Quotes the sentences of the given passages that share most words with the question, and cites them. */
export function knowledge({ text, given, business }: Ask): string | undefined {
  if (business.passages.length === 0 || !asks.test(text) || Object.keys(given).length > 0) return undefined
  const words = new Set(contentWords(text))
  const [best] = business.passages
    .map((passage) => hitIn(passage, words))
    .sort((one, other) => other.shared - one.shared)
  if (!best || best.shared < Math.min(2, words.size))
    return 'I found nothing about that in the knowledge of this project.'
  const { number, title } = best.passage
  const quote = `“${best.sentences.join(' ')}”`
  return number === undefined ? `${quote} (${title})` : `${quote} [${number}]\n\n[${number}] ${title}`
}

function hitIn(passage: Passage, words: Set<string>): Hit {
  const sentences = passage.text
    .split(/(?<=[.!?])\s+|\n+/, 200)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !speaksToAssistant(sentence))
    .map((sentence) => ({ sentence, shared: contentWords(sentence).filter((word) => words.has(word)) }))
  const most = Math.max(0, ...sentences.map(({ shared }) => shared.length))
  const quoted = sentences.filter(({ shared }) => shared.length === most).slice(0, mostQuoted)
  return {
    passage,
    sentences: quoted.map(({ sentence }) => sentence),
    shared: new Set(quoted.flatMap(({ shared }) => shared)).size,
  }
}
