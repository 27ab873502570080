import { foreignWords, isForeign } from '#core/languages.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { asks } from '../read/asks.ts'
import { meetingWords } from '../read/meeting-words.ts'
import { nearestSentences } from '../read/nearest-sentences.ts'
import { speaksToAssistant } from '../read/page.ts'
import { contentWords } from '../read/words.ts'
import { paragraphs } from '../write/paragraphs.ts'
import { quote } from '../write/quote.ts'

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
const most = 3
/** From this share of the telling words on, a passage may be the answer. */
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

/** Passages that hold nearly all that a question names, before any calculator is tried. */
export function filesSay(ask: Ask): SkillReply {
  if (!asks.test(ask.text)) return undefined
  const quotes = quotesFor(ask).filter(({ passage, covered }) => covered >= FITS && !passage.weak)
  return quotes.length > 0 ? offered(quotes) : undefined
}

/** The nearest passages, where nothing else answers: the person judges whether they fit. */
export function nearestPassages(ask: Ask): SkillReply {
  const picture = ask.context.attachments.findLast(({ isPicture }) => isPicture)
  if (picture) return unseen(picture)
  const quotes = quotesFor(ask)
  // A message that asks nothing gets passages only for the words that it shares with them.
  if (quotes.length === 0 || (!asks.test(ask.text) && quotes.every(({ covered }) => covered === 0)))
    return undefined
  if (quotes.some(({ passage, covered }) => covered >= FITS && !passage.weak)) return offered(quotes)
  return paragraphs(
    'I found nothing that says exactly this. These passages are the nearest:',
    ...quotes.slice(0, most).map(written),
  )
}

const offered = (quotes: Quote[]): string =>
  paragraphs('I’m not sure that this answers it. These passages may:', ...quotes.slice(0, most).map(written))

const written = ({ passage: { number, title }, text }: Quote): string =>
  quote(text, number === undefined ? title : `${title} [${number}]`)

function quotesFor(ask: Ask): Quote[] {
  const wordsIn = isForeign(ask.text) ? foreignWords : meetingWords
  const telling = [...new Set(wordsIn(ask.text))].filter((word) => !vague.has(word))
  if (telling.length === 0) return []
  // Passages come best first, by words and by meaning.
  return current(passagesOf(ask))
    .map((passage): Quote => {
      const held = new Set(wordsIn(`${passage.title}\n${passage.text}`))
      const covered = telling.filter((word) => held.has(word)).length / telling.length
      return { passage, covered, text: nearestSentences(passage.text, telling, wordsIn) }
    })
    .filter(({ text }) => text !== '')
}

/** Without older versions, unless there is nothing else. */
function current(all: Passage[]): Passage[] {
  const kept = all.filter(({ superseded }) => !superseded)
  return kept.length > 0 ? kept : all
}

const noText = 'No text was found in it.'

function unseen({ name, text }: { name: string; text: string }): string {
  const told = speaksToAssistant(text) || text === noText ? '' : text.slice(0, 600)
  return paragraphs(
    `I cannot see pictures: I am **no AI model**. A connected model that takes pictures can look at ${name}.`,
    told ? `This text was read from it:\n\n${told.replace(/^/gm, '> ')}` : 'No text was found in it either.',
  )
}
