import { plain } from '#core/decimal.ts'
import { folded } from '#core/letters.ts'
import { type FoundNumber, findNumbers, inDigits } from '#core/numbers-in-text.ts'
import { hasPriceSteps, priceFor } from '#core/price-steps.ts'
import { sentencesOf } from '#core/sentences.ts'
import { tellingWords } from '#core/telling-words.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import { isOfPieces } from '../money/figure-places.ts'
import { written } from '../money/told-figures.ts'
import { conceptsIn } from '../money/vocabulary.ts'
import { askedWords } from '../read/tables/table-words.ts'
import { paragraphs } from '../write/markdown.ts'

const year = /^20[1-3]\d$/
const numbersIn = (text: string): FoundNumber[] =>
  findNumbers(text, true).filter(({ value }) => !year.test(plain(value, 0, 8)))
const valuesOf = (numbers: FoundNumber[]): string[] => [
  ...new Set(numbers.filter(({ kind }) => kind !== 'rate').map(({ value }) => plain(value, 0, 8))),
]

/** Quotations, and beside them a form with the numbers nearest to the question, for a calculation that has no form of its own. */
export function withNumbers(
  ask: Ask,
  text: string | undefined,
  quotes: string[],
  own?: string,
  prices: string[] = [],
) {
  const card = text && numbersCard(ask, quotes, own, prices)
  if (!card) return text
  return { text: paragraphs(text, 'If it takes a calculation, these are the nearest numbers:'), card }
}

type NumbersCard = BuiltInReply['card']
type Input = { name: string; value: string; from: 'message' | 'page' | 'canon' | 'open' }
const cardOf = (calculator: string, inputs: Input[], unplaced: string[] = []): NumbersCard => ({
  kind: 'calculator',
  calculator,
  currency: null,
  inputs,
  unplaced,
})

const { count, amount, average, share } = askedWords
function numbersCard(
  { text }: Ask,
  quotes: string[],
  own: string | undefined,
  prices: string[],
): NumbersCard {
  const said = inDigits(text)
  const numbers = numbersIn(said)
  const question = folded(text)
  const asksFigure = [count, amount, average, share].some((words) => question.search(words) >= 0)
  if (!asksFigure && numbers.length === 0 && conceptsIn(text).length === 0) return undefined
  const sharedBy = sharedWith(text)
  const order = purchase(said, numbers, quotes, sharedBy)
  if (order) return order
  const told = valuesOf(numbers)
  // A question without a number compares the captured prices, or the only one with the own.
  const isOfPrices = told.length === 0 && conceptsIn(text).every(({ concept }) => concept === 'price')
  const near =
    isOfPrices && prices.length > 0 ? [...prices, ...(own ? [own] : [])] : nearestNumbers(quotes, sharedBy)
  const found = new Set([...told, ...near])
  const inputOf = (name: string, value = ''): Input => ({
    name,
    value,
    from: value === '' ? 'open' : told.includes(value) ? 'message' : value === own ? 'canon' : 'page',
  })
  const [one, other, ...more] = [...found].sort((each, next) => Number(next) - Number(each))
  if (!one || !other) return undefined
  if (more.length === 0) return cardOf('numbers', [inputOf('one', one), inputOf('other', other)])
  // The numbers of the question are meant. Of at most two or three others the person chooses.
  if (told.length === 0 || told.length > 2 || found.size > 4) return undefined
  const waiting = [...found].filter((value) => !told.includes(value))
  return cardOf('numbers', [inputOf('one', told[0]), inputOf('other', told[1])], waiting)
}

/** The number of words that a text shares with a question. */
function sharedWith(question: string) {
  const { wordsIn, telling } = tellingWords(question)
  return (part: string): number => {
    const words = new Set(wordsIn(part))
    return telling.filter((word) => words.has(word)).length
  }
}
type Shared = ReturnType<typeof sharedWith>

const nearest = (parts: string[], sharedBy: Shared): string =>
  parts.sort((part, next) => sharedBy(next) - sharedBy(part))[0] ?? ''

/** Those of the sentence that shares most words with a question: its amounts of money, or those of its nearest part. */
function nearestNumbers(quotes: string[], sharedBy: Shared): string[] {
  const withNumber = (parts: string[]) => parts.filter((part) => valuesOf(numbersIn(part)).length > 0)
  const sentence = nearest(withNumber(quotes.flatMap(sentencesOf)), sharedBy)
  const amounts = valuesOf(numbersIn(sentence).filter(({ kind }) => kind === 'money'))
  if (amounts.length === 2) return amounts
  const all = valuesOf(numbersIn(sentence))
  return all.length > 2 ? valuesOf(numbersIn(nearest(withNumber(sentence.split(/[,;:] /)), sharedBy))) : all
}

/** So many pieces at the step of prices that a page or file names for them. What the question names beside it waits for a place. */
function purchase(said: string, numbers: FoundNumber[], quotes: string[], sharedBy: Shared): NumbersCard {
  const [pieces, ...others] = numbers
  if (!pieces || others.length > 0 || !isOfPieces(said, pieces)) return undefined
  const sentences = quotes.map(sentencesOf).find((each) => each.some(hasPriceSteps)) ?? []
  const priced = sentences.find(hasPriceSteps) ?? ''
  const price = priceFor(pieces.value, priced)
  if (!price) return undefined
  const ofPrice = sharedWith(priced)
  const named = sentences
    .filter((sentence) => sentence !== priced)
    .flatMap((sentence) => sentence.split(/[,;:] /))
    .filter((part) => sharedBy(part) > ofPrice(part))
    .flatMap(numbersIn)
  const inputs: Input[] = [
    { name: 'amount', value: written(price, 'amount'), from: 'page' },
    { name: 'pieces', value: written(pieces, 'pieces'), from: 'message' },
    ...['surcharge', 'flat', 'percentage'].map((name) => ({ name, value: '', from: 'open' as const })),
  ]
  const waiting = named.map((number) => number.said)
  return cardOf('perPiece', inputs, waiting)
}
