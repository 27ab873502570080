import { isTwofold } from '#core/canon/numerals.ts'
import { type Decimal, one } from '#core/decimal.ts'
import type { FoundNumber } from './numbers.ts'
import type { Pairs } from './pairs.ts'
import type { FigureName, FoundTopic } from './topics.ts'
import { clauseAround, isAmount } from './unplaced.ts'

/** Remarks on a message's numbers beside the answer: none of them is ignored silently. */
export interface Doubts {
  /** Nothing names them, so they are not counted. */
  unnamed: { said: string; around: string }[]
  /** Replaced figures: the last of two numbers for the same thing counts. */
  replaced: { name: FigureName | undefined; said: string; by: string }[]
  /** “12.345” has decimals or thousands. */
  twofold: { said: string; hasDecimals: boolean }[]
  /** “20 % off and then another 10 % off”. */
  stacked: string[]
}

export const noDoubts: Doubts = { unnamed: [], replaced: [], twofold: [], stacked: [] }

interface Read {
  text: string
  numbers: FoundNumber[]
  topics: FoundTopic[]
  pairs: Pairs
}

export function doubtsIn(read: Read): Doubts {
  const said = saidIn(read.text)
  const stacked = stackedDiscounts(read)
  return {
    unnamed: unnamedIn(read),
    replaced: replacedIn(read)
      .filter(([number]) => !stacked.includes(number))
      .map(([number, by]) => ({ name: meant(read.pairs, by), said: said(number), by: said(by) })),
    twofold: read.numbers
      .filter(isDoubtful(read.text))
      .map((number) => ({ said: said(number), hasDecimals: number.mark !== undefined })),
    stacked: stacked.map(said),
  }
}

const saidIn =
  (text: string) =>
  ({ start, end }: FoundNumber): string =>
    text.slice(start, end).trim()

/** Amounts that nothing names are asked about before anything is counted. What is left may be a part of a name. */
function unnamedIn({ text, numbers, topics, pairs }: Read): Doubts['unnamed'] {
  const paired = numbers.filter((number) => pairs.has(number))
  return numbers
    .filter(
      (number) =>
        !pairs.has(number) &&
        !isAmount(number) &&
        !paired.some(({ value }) => value.equals(number.value)) &&
        !isInName(text, topics, number),
    )
    .map((number) => ({
      said: saidIn(text)(number),
      around: clauseAround(text, number.start, number.end),
    }))
}

/** “I sell an iPhone 15 case at 20”, and not “I sold 85 mugs at 20”. */
const isInName = (text: string, topics: FoundTopic[], { start, end }: FoundNumber): boolean =>
  topics.some((topic) => topic.start <= start && topic.end >= end) &&
  !/\b(?:sell|sold|selling|buy|bought|buying) (?:about |around )?$/i.test(
    text.slice(Math.max(0, start - 20), start),
  )

/** Several of these add up. */
const addsUp = new Set(['fee', 'overhead'])

const meant = (pairs: Pairs, number: FoundNumber): FigureName | undefined =>
  pairs.get(number)?.topic.means[number.kind]

function replacedIn({ pairs }: Read): [FoundNumber, FoundNumber][] {
  const numbers = [...pairs].flatMap(([number, { topic }]) => (addsUp.has(topic.name) ? [] : [number]))
  return numbers.flatMap((number, at): [FoundNumber, FoundNumber][] => {
    const later = numbers.slice(at + 1).findLast((other) => meant(pairs, other) === meant(pairs, number))
    return later && !later.value.equals(number.value) ? [[number, later]] : []
  })
}

/** In English a comma before three digits parts thousands; anything else can be meant in two ways. */
const isDoubtful = (text: string) => (number: FoundNumber) => {
  const digits = /\d[\d.,]*/.exec(saidIn(text)(number))?.[0] ?? ''
  return number.kind !== 'rate' && isTwofold(digits) && (number.mark !== undefined || digits.includes('.'))
}

const onTop = /\b(?:then|another|extra|additional|further|on top|plus|and|followed by)\b|\+/i
const either = /\b(?:or|vs|versus|instead|rather)\b/i

/** The discounts that are taken off one after the other, where there are several. */
export function stackedDiscounts({ text, pairs }: Pick<Read, 'text' | 'pairs'>): FoundNumber[] {
  const rates = [...pairs]
    .flatMap(([number, { topic }]) => (topic.name === 'discount' && number.kind === 'rate' ? [number] : []))
    .sort((first, second) => first.start - second.start)
  const [first, last] = [rates[0], rates.at(-1)]
  if (!first || !last || first === last) return []
  const between = text.slice(first.end, last.start)
  return onTop.test(between) && !either.test(between) ? rates : []
}

export const togetherOff = (rates: Decimal[]): Decimal =>
  one.minus(rates.reduce((left, rate) => left.times(one.minus(rate)), one))
