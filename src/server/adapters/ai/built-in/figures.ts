import type { Decimal } from './decimal.ts'
import { type FoundNumber, findNumbers } from './numbers.ts'

/** What a seller told us about one product. Rates are fractions. */
export interface Figures {
  price?: Decimal
  cost?: Decimal
  shipping?: Decimal
  feeRate?: Decimal
  fixedFee?: Decimal
  refundRate?: Decimal
  margin?: Decimal
  markup?: Decimal
  discountRate?: Decimal
  discountAmount?: Decimal
}

export interface Told {
  figures: Figures
  currencies: string[]
  /** The seller writes a decimal comma, so we do too. */
  comma: boolean
}

type Topic = 'price' | 'cost' | 'shipping' | 'fee' | 'refund' | 'margin' | 'markup' | 'discount'

/** Which figure a number under a topic is, by what kind of number it is. */
const meanings: Record<Topic, Partial<Record<FoundNumber['kind'], keyof Figures>>> = {
  price: { money: 'price', plain: 'price' },
  cost: { money: 'cost', plain: 'cost' },
  shipping: { money: 'shipping', plain: 'shipping' },
  fee: { rate: 'feeRate', money: 'fixedFee', plain: 'fixedFee' },
  refund: { rate: 'refundRate', plain: 'refundRate' },
  margin: { rate: 'margin', plain: 'margin' },
  markup: { rate: 'markup', plain: 'markup' },
  discount: { rate: 'discountRate', money: 'discountAmount', plain: 'discountAmount' },
}

/** What is sold or bought, in a few words: “sell a folding desk lamp at”. */
const something = "(?: [a-z'’-]+){0,6}?"

/** In order: of two topics that begin at the same place, the first one is meant. */
const topicWords: [Topic, string][] = [
  [
    'shipping',
    '(?:shipping|delivery|postage|freight|fulfil?lment)(?: (?:costs?|fees?|charges?|price))?|to ship|ships? for',
  ],
  ['discount', 'discount(?:ed)?(?: code)?|off\\b|coupon|price cut|(?:reduc|lower|cut)(?:e|es|ing)?\\b'],
  ['refund', '(?:refund|return|chargeback)(?:s|ed)?(?: rate)?'],
  ['margin', '(?:(?:target|profit|contribution|gross|net) )*margin'],
  ['markup', 'mark-?up'],
  [
    'fee',
    '(?:(?:payment|transaction|processing|platform|marketplace|card|fixed|selling|referral|stripe|paypal|shopify|amazon|etsy|ebay) )*(?:fees?|commissions?)|stripe|paypal',
  ],
  [
    'cost',
    `(?:cost|purchase|buying|supplier|wholesale) price|(?:(?:product|landed|unit|item) )*costs?(?: (?:me|us|of goods))?|cogs|(?:buy|bought|source|get)${something} (?:for|at)`,
  ],
  [
    'price',
    `(?:(?:selling|sale|retail|list|regular|my|the) )*pric(?:es?|ed)|sell(?:s|ing)?${something} (?:for|at)|sold${something} (?:for|at)|charge(?: customers)?|rrp|aov`,
  ],
]
const topicPattern = new RegExp(
  topicWords.map(([topic, words]) => `(?<${topic}>\\b(?:${words}))`).join('|'),
  'gi',
)

/** A message with more of them is not about one product. */
const mostNumbers = 40

interface FoundTopic {
  topic: Topic
  start: number
  end: number
}

export function readFigures(text: string): Told {
  const numbers = findNumbers(text).slice(0, mostNumbers)
  const topics = findTopics(text)
  const figures: Figures = {}
  let previous: { number: FoundNumber; topic: Topic } | undefined
  for (const [index, number] of numbers.entries()) {
    const continued =
      previous && /^\s*(?:\+|plus|and|&)\s*$/i.test(text.slice(previous.number.end, number.start))
    const found = topicBefore(text, number, topics) ?? topicAfter(text, number, numbers[index + 1], topics)
    // "2.9 % + 0.30": the second number is a fee too, though nothing beside it says so.
    const topic = found?.topic ?? (continued && previous?.topic === 'fee' ? 'fee' : undefined)
    if (!topic) continue
    if (found) topics.splice(topics.indexOf(found), 1)
    previous = { number, topic }
    put(figures, topic, number)
  }
  return {
    figures,
    currencies: [...new Set(numbers.flatMap(({ currency }) => currency ?? []))],
    comma: numbers.some(({ comma }) => comma),
  }
}

function findTopics(text: string): FoundTopic[] {
  return Array.from(text.matchAll(topicPattern), (match) => {
    const topic = Object.entries(match.groups ?? {}).find(([, words]) => words !== undefined)?.[0] as Topic
    return { topic, start: match.index, end: match.index + match[0].length }
  })
}

const clauseEnd = /[,;\n?!]|\.\s|\band\b|\bwith\b/i

function topicBefore(text: string, number: FoundNumber, topics: FoundTopic[]): FoundTopic | undefined {
  return topics.findLast(
    ({ topic, end }) =>
      end <= number.start && meanings[topic][number.kind] && !clauseEnd.test(text.slice(end, number.start)),
  )
}

function topicAfter(text: string, number: FoundNumber, next: FoundNumber | undefined, topics: FoundTopic[]) {
  return topics.find(
    ({ topic, start }) =>
      start >= number.end &&
      start < (next?.start ?? text.length) &&
      meanings[topic][number.kind] &&
      !clauseEnd.test(text.slice(number.end, start)),
  )
}

function put(figures: Figures, topic: Topic, { kind, value }: FoundNumber) {
  const name = meanings[topic][kind]
  if (!name) return
  const isRate = topic === 'refund' || topic === 'margin' || topic === 'markup'
  const amount = isRate && kind === 'plain' ? value / 100n : value
  // Several fees on one order add up; of anything else the last word counts.
  figures[name] = topic === 'fee' ? (figures[name] ?? 0n) + amount : amount
}
