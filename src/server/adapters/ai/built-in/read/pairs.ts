import type { FoundNumber } from './numbers.ts'
import { topics as allTopics, type FoundTopic } from './topics.ts'

export type Pairs = Map<FoundNumber, FoundTopic>

const clauseEnd = /[,;\n?!]|\.\s|\band\b|\b(?:with|what|which|how)\b/i

/** Pairs numbers with their words. Within a clause people name things before their numbers or after, not both. */
export function pairUp(text: string, all: FoundNumber[], topics: FoundTopic[]): Pairs {
  const numbers = all.filter((number) => !isByWeight(text, number))
  const pairs = takenOff(text, numbers, topics)
  const taken = new Set(pairs.values())
  const [free, left] = [
    topics.filter((topic) => !taken.has(topic)),
    numbers.filter((number) => !pairs.has(number)),
  ]
  for (const clause of clausesOf(text, left)) {
    const [named, naming] = [pairClause(text, clause, free, before), pairClause(text, clause, free, after)]
    const isNamedAfter =
      naming.size > named.size || (naming.size === named.size && touching(naming) > touching(named))
    for (const [number, topic] of isNamedAfter ? naming : named) pairs.set(number, topic)
  }
  return withFees(text, numbers, pairs)
}

/** “1.50 per kg” says nothing of an order until its weight is counted. */
const isByWeight = (text: string, { end }: FoundNumber): boolean =>
  /^\s?(?:\/|per |a )\s?(?:kg|kilo|kilogram|lb|lbs|100 ?g|gram|litre|liter)\b/i.test(
    text.slice(end, end + 20),
  )

/** “15 % off” is one word: whatever else is around it, that is what the number stands for. */
function takenOff(text: string, numbers: FoundNumber[], topics: FoundTopic[]): Pairs {
  const pairs: Pairs = new Map()
  for (const number of numbers) {
    const isOff = /^ ?off\b/i.test(text.slice(number.end, number.end + 5))
    const topic = isOff && topics.find(({ start }) => start >= number.end)
    if (topic && topic.topic.means[number.kind] !== undefined) pairs.set(number, topic)
  }
  return pairs
}

/** How many stand right beside their names: “a CPA for 89 price” names one number, and not by the CPA. */
const touching = (pairs: Pairs): number =>
  [...pairs].filter(([{ start, end }, topic]) => start - topic.end === 1 || topic.start - end === 1).length

function clausesOf(text: string, numbers: FoundNumber[]): FoundNumber[][] {
  const clauses: FoundNumber[][] = []
  for (const [at, number] of numbers.entries()) {
    const previous = numbers[at - 1]
    if (previous && !clauseEnd.test(text.slice(previous.end, number.start))) clauses.at(-1)?.push(number)
    else clauses.push([number])
  }
  return clauses
}

interface FigurePosition {
  text: string
  number: FoundNumber
  previous: FoundNumber | undefined
  next: FoundNumber | undefined
}
type Side = (place: FigurePosition, topics: FoundTopic[]) => FoundTopic | undefined

const before: Side = ({ text, number, previous }, topics) =>
  topics.findLast(
    ({ topic, end }) =>
      end <= number.start &&
      end >= (previous?.end ?? 0) &&
      topic.means[number.kind] &&
      !clauseEnd.test(text.slice(end, number.start)),
  )

const after: Side = ({ text, number, next }, topics) =>
  topics.find(
    ({ topic, start, end }) =>
      start >= number.end &&
      end <= (next?.start ?? text.length) &&
      topic.means[number.kind] &&
      !clauseEnd.test(text.slice(number.end, start)),
  )

/** One side first for all numbers, then the other for what is left. */
function pairClause(text: string, numbers: FoundNumber[], topics: FoundTopic[], first: Side): Pairs {
  const pairs: Pairs = new Map()
  for (const side of [first, first === before ? after : before]) {
    for (const [at, number] of numbers.entries()) {
      if (pairs.has(number)) continue
      const used = new Set(pairs.values())
      const place = { text, number, previous: numbers[at - 1], next: numbers[at + 1] }
      const topic = side(
        place,
        topics.filter((one) => !used.has(one)),
      )
      if (topic) pairs.set(number, topic)
    }
  }
  return pairs
}

const fee = allTopics.find(({ name }) => name === 'fee')
const highestFixedFee = 2

/** “2.9 % + 0.30” with no name at all is how a payment's fee is written. */
function bareFee(text: string, rate: FoundNumber, fixed: FoundNumber, pairs: Pairs): FoundTopic | undefined {
  const isFee =
    rate.kind === 'rate' &&
    !pairs.has(rate) &&
    !pairs.has(fixed) &&
    (fixed.kind === 'money' || fixed.kind === 'plain') &&
    fixed.value.lessThan(highestFixedFee) &&
    /^\s*\+\s*$/.test(text.slice(rate.end, fixed.start))
  return fee && isFee ? { topic: fee, start: rate.start, end: fixed.end } : undefined
}

/** “2.9 % + 0.30”: the second number is a fee too, though nothing beside it says so. */
function withFees(text: string, numbers: FoundNumber[], pairs: Pairs): Pairs {
  for (const [at, number] of numbers.entries()) {
    const previous = numbers[at - 1]
    const bare = previous && bareFee(text, previous, number, pairs)
    if (bare) pairs.set(previous, bare).set(number, bare)
    const topic = previous && pairs.get(previous)
    const continues = previous && /^\s*(?:\+|plus|and|&)\s*$/i.test(text.slice(previous.end, number.start))
    if (continues && !pairs.has(number) && topic?.topic.name === 'fee' && topic.topic.means[number.kind])
      pairs.set(number, topic)
  }
  return pairs
}
