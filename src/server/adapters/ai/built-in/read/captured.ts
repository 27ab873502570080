import { contentWords } from '#core/content-words.ts'
import { plain } from '#core/decimal.ts'
import { findNumbers } from '#core/numbers-in-text.ts'
import type { ContextSource } from '#server/ports/answer-context.ts'
import type { Ask } from '../conversation.ts'
import { wordsLeftOver } from '../money/vocabulary.ts'

const leastLetters = 4

/** Sources that a message names by a word of their titles that nothing of the own product is called. */
export const namedSources = (ask: Ask): ContextSource[] =>
  ask.context.sources.filter(({ title }) => namesIn(ask, title).length > 0)

export function namesIn({ text, context: { canon } }: Ask, title: string): string[] {
  const own = canon.filter(({ path }) => /^(?:product|brand|variants|markets?)\./.test(path))
  const common = new Set(own.flatMap(({ value, label }) => contentWords(`${value} ${label}`)))
  // A lamp is part of an own “Leselampe”.
  const isOwn = (word: string) =>
    [...common].some((each) => each.includes(word) || (each.length >= leastLetters && word.includes(each)))
  const words = new Set(wordsLeftOver(text, []).flatMap(contentWords))
  return contentWords(title).filter((word) => word.length >= leastLetters && words.has(word) && !isOwn(word))
}

export const fieldsOf = ({ fields }: ContextSource): string =>
  fields.map(({ name, value }) => `${name}: ${value}`).join('; ')

/** A captured price in the currency of the project. */
export function priceIn(ask: Ask, fields: string): string | undefined {
  const [, price = ''] = /price: ([^;,]+)/.exec(fields) ?? []
  const [, currency] = /currency: (\w+)/.exec(fields) ?? []
  const [amount] = findNumbers(price)
  const own = currencyOf(ask)
  return amount && (own === undefined || (amount.currency ?? currency) === own)
    ? plain(amount.value, 0, 8)
    : undefined
}

/** The price of the one competitor that a message without numbers names. */
export function capturedPrice(ask: Ask): string | undefined {
  const [source, ...others] = namedSources(ask)
  const isAsked = source?.kind === 'competitor' && others.length === 0 && findNumbers(ask.text).length === 0
  return isAsked ? priceIn(ask, fieldsOf(source)) : undefined
}

export const currencyOf = ({ context: { canon } }: Ask): string | undefined =>
  canon
    .find(({ path }) => path === 'market.currency')
    ?.value.slice(0, 3)
    .toUpperCase()
