import { foreignWords, isForeign } from '#core/languages.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { asks } from '../read/asks.ts'
import { meetingWords } from '../read/meeting-words.ts'
import { speaksToAssistant } from '../read/page.ts'
import { sentencesOf } from '../read/sentences.ts'
import { contentWords } from '../read/words.ts'
import { paragraphs } from '../write/paragraphs.ts'

interface Passage {
  /** As an answer names it; undefined for research notes and attached files, which go by their titles. */
  number: number | undefined
  title: string
  text: string
  weak?: boolean
  superseded?: boolean
}

interface Quote {
  passage: Passage
  text: string
  /** The share of the question's telling words that the passage holds. */
  covered: number
}

/** They tell nothing of what a question is about. */
const vague = new Set(
  contentWords(
    'need want use get know find work give look happen mean information info details file files document our much many long',
  ),
)
const longestQuote = 480
const most = 3
/** From this share of the telling words on, a passage is taken for the answer. */
const FITS = 0.75

const passagesOf = ({ context: { passages, research, attachments } }: Ask): Passage[] => [
  ...attachments
    .filter(({ isPicture }) => !isPicture)
    .map(({ name, text }) => ({ number: undefined, title: name, text })),
  ...passages,
  ...(research.trim()
    ? [{ number: undefined, title: 'Research notes of this project', text: research }]
    : []),
]

/** Passages that hold nearly all that a question names, quoted with their place. */
export function filesSay(ask: Ask): SkillReply {
  if (!asks.test(ask.text)) return undefined
  const quotes = quotesFor(ask).filter(({ passage, covered }) => covered >= FITS && !passage.weak)
  return quotes.length > 0 ? quotes.slice(0, 2).map(written).join('\n\n') : undefined
}

/** The nearest passages, where nothing else answers: the person judges whether they fit. */
export function nearestPassages(ask: Ask): SkillReply {
  const picture = ask.context.attachments.findLast(({ isPicture }) => isPicture)
  if (picture) return unseen(picture)
  if (!asks.test(ask.text)) return undefined
  const quotes = quotesFor(ask)
  if (quotes.length === 0) return undefined
  return paragraphs(
    'I found nothing that says exactly this. These passages are the nearest:',
    ...quotes.slice(0, most).map(written),
  )
}

const written = ({ passage: { number, title }, text }: Quote): string =>
  `> ${text.replace(/\n+/g, '\n> ')}\n\n${number === undefined ? `(${title})` : `${title} [${number}]`}`

function quotesFor(ask: Ask): Quote[] {
  const all = passagesOf(ask)
  const current = all.filter(({ superseded }) => !superseded)
  const wordsIn = isForeign(ask.text) ? foreignWords : meetingWords
  const telling = [...new Set(wordsIn(ask.text))].filter((word) => !vague.has(word))
  if (telling.length === 0) return []
  // Passages come best first, by words and by meaning.
  return (current.length > 0 ? current : all)
    .map((passage) => quoteFrom(passage, telling, wordsIn))
    .filter(({ text }) => text !== '')
}

/** The sentences around the one that shares most words with the question. */
function quoteFrom(passage: Passage, telling: string[], wordsIn: (text: string) => string[]): Quote {
  const held = new Set(wordsIn(`${passage.title}\n${passage.text}`))
  const covered = telling.filter((word) => held.has(word)).length / telling.length
  const sentences = sentencesOf(passage.text).filter((sentence) => !speaksToAssistant(sentence))
  const shared = sentences.map((sentence) => {
    const words = new Set(wordsIn(sentence))
    return telling.filter((word) => words.has(word)).length
  })
  const best = shared.indexOf(Math.max(0, ...shared))
  return { passage, covered, text: around(sentences, best) }
}

/** As much of the neighbourhood as is read at a glance. */
function around(sentences: string[], at: number): string {
  let [from, to] = [at, at]
  const text = () => sentences.slice(Math.max(0, from), to + 1).join(' ')
  while (from > 0 || to < sentences.length - 1) {
    const before = [from, to]
    if (to < sentences.length - 1) to += 1
    if (from > 0 && text().length < longestQuote / 2) from -= 1
    if (text().length > longestQuote) {
      ;[from = at, to = at] = before
      break
    }
    if (from === before[0] && to === before[1]) break
  }
  return text().slice(0, 2 * longestQuote)
}

const noText = 'No text was found in it.'

function unseen({ name, text }: { name: string; text: string }): string {
  const told = speaksToAssistant(text) || text === noText ? '' : text.slice(0, 600)
  return paragraphs(
    `I cannot see pictures: I am **no AI model**. A connected model that takes pictures can look at ${name}.`,
    told ? `This text was read from it:\n\n${told.replace(/^/gm, '> ')}` : 'No text was found in it either.',
  )
}
