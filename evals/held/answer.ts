import type { RunEvent } from '#contracts/runs.ts'
import type { Pressed } from './press.ts'

/** A calculator card or a query form: what is filled in, what it shows as its result, and which fields are open. */
export interface Card {
  filled: string
  result: string
  open: string[]
  /** Results that it shows once the person uses it; undefined where it was not tried. */
  pressed?: Pressed
}

/** An answer as a person sees it. */
export interface Answer {
  /** Its own words, without quotations and drafts. */
  words: string
  /** Quotations from files and research. */
  quotes: string
  /** Titles of the cited sources. */
  cited: string[]
  proposals: string[]
  cards: Card[]
  /** True if the canon changed without a decision of the person. */
  changedCanon: boolean
}

const otherEvents = new Set(['thinking', 'suggestions', 'progress', 'waiting', 'end'])

export function answerOf(events: RunEvent[], changedCanon = false): Answer {
  let text = ''
  const answer: Answer = { words: '', quotes: '', cited: [], proposals: [], cards: [], changedCanon }
  for (const event of events) {
    if (event.type === 'text') text += event.text
    else if (event.type === 'citation') answer.cited.push(event.title)
    else if (event.type === 'proposal') answer.proposals.push(`${event.label}: ${event.after}`)
    else if (!otherEvents.has(event.type)) answer.cards.push(cardOf(event))
  }
  return { ...answer, ...partedText(text) }
}

const declines = /\b(?:cannot|can[’']t) answer (?:that|this)\b/

/**
 * Quotations have a source behind them or stand behind `>`; other text in quotes is an example or a name. After a refusal
 * comes a list of abilities, which is no part of the answer.
 */
function partedText(text: string): Pick<Answer, 'words' | 'quotes'> {
  const [first = ''] = text.split('\n\n')
  if (declines.test(first)) return { words: first, quotes: '' }
  const quotes: string[] = []
  const take = (_: string, quote: string) => {
    quotes.push(quote)
    return ''
  }
  const words = text
    .replace(/^> ?(.*)$/gm, take)
    .replace(/“([^”]*)”(?= ?(?:\[\d|\())/g, take)
    .replace(/“[^”]*”/g, '')
  return { words, quotes: quotes.join('\n') }
}

const isResult = /result|answer|outcome|figure|rows/i
/** Leaves out the number of rows behind a result and the choices of a form: neither is an answer. */
const besides = new Set(['type', 'id', 'columns', 'matched', 'among', 'total', 'tied', 'skipped', 'empty'])
const nameKeys = ['label', 'name', 'path', 'title']

/** Reads whatever shape a card has: values with a name beside them, results by the key they stand under. */
export function cardOf(event: object): Card {
  const card: Card = { filled: '', result: '', open: [] }
  const visit = (node: unknown, key: string, inResult: boolean): void => {
    if (node === null || node === '' || node === undefined) {
      if (!inResult) card.open.push(key)
    } else if (Array.isArray(node)) {
      for (const item of node) visit(item, key, inResult)
    } else if (typeof node === 'object') {
      const own = node as Record<string, unknown>
      const name = nameKeys.map((each) => own[each]).find((each) => typeof each === 'string')
      for (const [inner, value] of Object.entries(own))
        if (!besides.has(inner))
          visit(value, inner === 'value' && name ? String(name) : inner, inResult || isResult.test(inner))
    } else if (inResult) card.result += `${key}: ${node}\n`
    else card.filled += `${key}: ${node}\n`
  }
  visit(event, '', false)
  return card
}
