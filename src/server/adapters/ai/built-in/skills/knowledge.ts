import type { Passage } from '../read/business.ts'
import { speaksToAssistant } from '../read/page.ts'
import { contentWords, joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from '../write/working.ts'

interface Hit {
  passage: Passage
  quote: string
  /** How many different words of the question are in them. */
  shared: number
}

/** The words of a text that are compared. */
type WordsIn = (text: string) => string[]

const asks = /\?|^\W*(?:what|which|who|how|where|when|do|does|is|are|can|tell me|look up)\b/i
const mostQuoted = 3

const isAsked = ({ text, given, business }: Ask) =>
  business.passages.length > 0 && asks.test(text) && Object.keys(given).length === 0

/** Says what the passages say about a question, or that they say nothing. */
export function knowledge(ask: Ask): string | undefined {
  if (!isAsked(ask)) return undefined
  const { passages } = ask.business
  const picture = passages.findLast(({ attached }) => attached === 'picture')
  if (picture && aboutPictures.test(ask.text)) return unseen(picture)
  const found = quoted(ask)
  if (found || picture) return found ?? (picture && unseen(picture))
  const files = passages.filter(({ attached }) => attached).map(({ title }) => title)
  return files.length === passages.length
    ? `I found nothing about that in ${joinList(files)}.`
    : 'I found nothing about that in the knowledge of this project.'
}

const aboutPictures =
  /\b(?:pictures?|images?|photos?|screenshots?|logos?|see|looks?(?: like)?|colou?rs?|what is (?:this|that|shown))\b/i
const noText = 'No text was found in it.'
const longestRead = 600

function unseen({ title, text }: Passage): string {
  const told = speaksToAssistant(text) || text === noText ? '' : text.slice(0, longestRead)
  return paragraphs(
    `I cannot see pictures: I am **no AI model**. A connected model that takes pictures can look at ${title}.`,
    told ? `This text was read from it:\n\n${told.replace(/^/gm, '> ')}` : 'No text was found in it either.',
  )
}

/** The sentences of the given passages that share most words with the question, with their number; none that share too few. */
export const quoted = (ask: Ask): string | undefined =>
  isAsked(ask) ? quotedFrom(ask.business.passages, ask.text, contentWords) : undefined

export function quotedFrom(passages: Passage[], text: string, wordsIn: WordsIn): string | undefined {
  const words = new Set(wordsIn(text))
  if (words.size === 0) return undefined
  const [best] = passages
    .map((passage) => hitIn(passage, words, wordsIn))
    .sort((one, other) => other.shared - one.shared)
  if (!best || best.shared < Math.min(2, words.size)) return undefined
  const { number, title } = best.passage
  const quote = `“${best.quote}”`
  // What has a number is named below the answer.
  return `${quote} ${number === undefined ? `(${title})` : `[${number}]`}`
}

function hitIn(passage: Passage, words: Set<string>, wordsIn: WordsIn): Hit {
  const sentences = passage.text
    // A sentence may go on in the next line of a page, a row of a table does not.
    .replace(/(?<=^[^|\n]{1,400}[^|.!?:;\n])\n(?=[a-z(])/gm, ' ')
    .split(/(?<=[.!?])\s+|\n+/, 200)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .map((sentence, at) => ({
      at,
      sentence,
      shared: wordsIn(sentence).filter((word) => words.has(word)),
    }))
    .filter(({ sentence }) => !speaksToAssistant(sentence))
  const most = Math.max(0, ...sentences.map(({ shared }) => shared.length))
  const quoted = sentences.filter(({ shared }) => shared.length === most).slice(0, mostQuoted)
  return {
    passage,
    quote: joined(quoted),
    shared: new Set(quoted.flatMap(({ shared }) => shared)).size,
  }
}

/** Sentences between which others stand are not told as if one followed the other. */
const joined = (sentences: { at: number; sentence: string }[]) =>
  sentences.reduce((quote, { at, sentence }, index) => {
    const before = sentences[index - 1]
    return before ? `${quote} ${at - before.at > 1 ? '… ' : ''}${sentence}` : sentence
  }, '')
