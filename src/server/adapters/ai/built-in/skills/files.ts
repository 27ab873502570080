import { nearestSentences } from '#core/nearest-sentences.ts'
import { speaksToAssistant } from '#core/speaks-to-assistant.ts'
import { tellingWords } from '#core/telling-words.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { asks } from '../read/asks.ts'
import { paragraphs, quote } from '../write/markdown.ts'
import { withNumbers } from './numbers.ts'
import { openRowsQuery } from './tables.ts'

export interface Passage {
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

const most = 3
const mostBesideForm = 2
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
  if (!asks.test(ask.text) || isOfRows(ask)) return undefined
  const quotes = quotesFor(passagesOf(ask), ask.text).filter(fits)
  return quotes.length > 0 ? withNumbers(ask, offered(quotes), textsOf(quotes)) : undefined
}

/** Rows that two conditions pick are a table’s, whatever a file says of them. */
const isOfRows = (ask: Ask): boolean => {
  const card = openRowsQuery(ask)?.card
  return card?.kind === 'query' && (card.query.where?.length ?? 0) > 1
}

export const textsOf = (quotes: Quote[]): string[] => quotes.slice(0, most).map(({ passage }) => passage.text)

export function unseenPicture({ context: { attachments } }: Ask): SkillReply {
  const picture = attachments.findLast(({ isPicture }) => isPicture)
  return picture && unseen(picture)
}

/** The nearest passages, where nothing else answers: those that have to do with the question. */
export const nearestQuotes = (ask: Ask, isBesideForm: boolean): Quote[] =>
  quotesFor(passagesOf(ask), ask.text).filter(
    ({ passage, covered }) => covered > 0 || !passage.weak || (!isBesideForm && asks.test(ask.text)),
  )

const fits = ({ passage, covered }: Quote) => covered >= FITS && !passage.weak

/** Says whether they hold what is asked. */
export function offered(quotes: Quote[], isBesideForm = false): string | undefined {
  if (quotes.length === 0) return undefined
  return paragraphs(
    isBesideForm
      ? 'From your files:'
      : quotes.some(fits)
        ? 'These passages may answer it:'
        : 'No exact match. Closest passages:',
    ...quotes
      .slice(0, isBesideForm ? mostBesideForm : most)
      .map(({ passage: { number, title }, text }) =>
        quote(text, number === undefined ? title : `${title} [${number}]`),
      ),
  )
}

export function quotesFor(passages: Passage[], question: string): Quote[] {
  const { wordsIn, telling } = tellingWords(question)
  if (telling.length === 0) return []
  // Passages come best first, by words and by meaning.
  return current(passages)
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
