import { plain } from '#core/decimal.ts'
import { folded } from '#core/letters.ts'
import { type FoundNumber, findNumbers } from '#core/numbers-in-text.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import { isOfPieces } from '../money/figure-places.ts'
import { inDigits, written } from '../money/told-figures.ts'
import { conceptsIn } from '../money/vocabulary.ts'
import { sentencesOf } from '../read/sentences.ts'
import { askedWords } from '../read/tables/table-words.ts'
import { tellingWords } from '../read/telling-words.ts'
import { paragraphs } from '../write/paragraphs.ts'

const year = /^20[1-3]\d$/
const numbersIn = (text: string): FoundNumber[] =>
  findNumbers(text, true).filter(({ value }) => !year.test(plain(value, 0, 8)))
const amountsIn = (text: string) => numbersIn(text).filter(({ kind }) => kind === 'money')
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
    isOfPrices && prices.length > 0 && (asksFigure || conceptsIn(text).length > 0)
      ? [...prices, ...(own ? [own] : [])]
      : nearestNumbers(quotes, sharedBy, told.length === 0 && own !== undefined)
  const found = new Set([...told, ...near])
  if (found.size === 1 && own && asksFigure) found.add(own)
  const inputOf = (name: string, value = ''): Input => ({
    name,
    value,
    from: value === '' ? 'open' : told.includes(value) ? 'message' : value === own ? 'canon' : 'page',
  })
  const [one, other, ...more] = [...found].sort((each, next) => Number(next) - Number(each))
  if (!one || !other) return undefined
  if (more.length === 0) return cardOf('numbers', [inputOf('one', one), inputOf('other', other)])
  // The numbers of the question are meant. Of the others the person chooses.
  if (told.length === 0 || told.length > 2 || found.size > mostNumbers) return undefined
  const waiting = [...found].filter((value) => !told.includes(value))
  return cardOf('numbers', [inputOf('one', told[0]), inputOf('other', told[1])], waiting)
}

const mostNumbers = 4

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
function nearestNumbers(quotes: string[], sharedBy: Shared, isOne: boolean): string[] {
  const withNumber = (parts: string[]) => parts.filter((part) => valuesOf(numbersIn(part)).length > 0)
  const sentence = nearest(withNumber(quotes.flatMap(sentencesOf)), sharedBy)
  const amounts = valuesOf(amountsIn(sentence))
  if (amounts.length === 2 || (isOne && amounts.length === 1)) return amounts
  const all = valuesOf(numbersIn(sentence))
  return all.length > 2 ? valuesOf(numbersIn(nearest(withNumber(sentence.split(/[,;:] /)), sharedBy))) : all
}

/** So many pieces at the price that a page or file names for them, with what the question names beside it. */
function purchase(said: string, numbers: FoundNumber[], quotes: string[], sharedBy: Shared): NumbersCard {
  const [pieces, ...others] = numbers.filter(({ kind }) => kind !== 'rate')
  if (!pieces || others.length > 0 || !isOfPieces(said, pieces)) return undefined
  const priced = quotes.flatMap((quote) =>
    sentencesOf(quote)
      .filter((sentence) => amountsIn(sentence).length > 0)
      .map((sentence) => ({ quote, sentence })),
  )
  // The page that fits best comes first, and its steps of prices go before other amounts.
  const best =
    priced.find(({ sentence }) => hasSteps(sentence)) ??
    priced.sort((one, other) => sharedBy(other.sentence) - sharedBy(one.sentence))[0]
  // Another sentence with a number may be the one that is asked for.
  const most = Math.max(
    ...quotes.flatMap(sentencesOf).map((each) => (numbersIn(each).length > 0 ? sharedBy(each) : 0)),
  )
  const isNear = best && sharedBy(best.sentence) + (hasSteps(best.sentence) ? 1 : 0) >= Math.max(1, most)
  const price = isNear && priceFor(pieces, best.sentence)
  if (!price) return undefined
  const input = (name: 'amount' | 'pieces' | 'surcharge' | 'flat' | 'percentage', number?: FoundNumber) => ({
    name,
    value: number ? written(number, name) : '',
    from:
      number === undefined ? ('open' as const) : number === pieces ? ('message' as const) : ('page' as const),
  })
  const ofPrice = sharedWith(best.sentence)
  const named = sentencesOf(best.quote)
    .filter((sentence) => sentence !== best.sentence)
    .flatMap((sentence) => sentence.split(/[,;:] /))
    .filter((part) => sharedBy(part) > ofPrice(part))
    .flatMap(numbersIn)
  const money = named.filter(({ kind }) => kind === 'money')
  return cardOf('perPiece', [
    input('amount', price),
    input('pieces', pieces),
    input(
      'surcharge',
      money.find(({ value }) => value.lessThan(price.value)),
    ),
    input(
      'flat',
      money.find(({ value }) => value.greaterThan(price.value)),
    ),
    input(
      'percentage',
      [...numbers, ...named].find(({ kind }) => kind === 'rate'),
    ),
  ])
}

/** Each amount with the number of pieces after it. */
function stepsIn(sentence: string) {
  const numbers = numbersIn(sentence)
  return numbers.flatMap((price, at) => {
    const next = numbers[at + 1]
    const isStep = next?.kind === 'plain' && isOfPieces(sentence, next)
    return price.kind === 'money' ? [{ price, from: isStep ? next.value : undefined }] : []
  })
}
const hasSteps = (sentence: string) => stepsIn(sentence).some(({ from }) => from !== undefined)

/** “14.20 from 500 pieces, 15.60 from 200”: the price for so many, or the highest where they are fewer. */
function priceFor(pieces: FoundNumber, sentence: string): FoundNumber | undefined {
  const steps = stepsIn(sentence)
  const reached = steps
    .filter(({ from }) => from?.lessThanOrEqualTo(pieces.value))
    .sort((one, other) => (one.from && other.from ? other.from.comparedTo(one.from) : 0))
  const dearest = steps.sort((one, other) => other.price.value.comparedTo(one.price.value))
  return (reached[0] ?? dearest[0])?.price
}
