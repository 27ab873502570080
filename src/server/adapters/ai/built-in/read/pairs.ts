import type { FoundNumber } from './numbers.ts'
import type { FoundTopic } from './topics.ts'

export type Pairs = Map<FoundNumber, FoundTopic>

export const clauseEnd = /[,;\n?!]|\.\s|\band\b|\b(?:with|what|which|how)\b/i

/** Which words each number stands under. Within a clause people name things before their numbers or after, not both. */
export function pairUp(text: string, numbers: FoundNumber[], topics: FoundTopic[]): Pairs {
  const pairs: Pairs = new Map()
  for (const clause of clausesOf(text, numbers)) {
    const [named, naming] = [
      pairClause(text, clause, topics, before),
      pairClause(text, clause, topics, after),
    ]
    for (const [number, topic] of naming.size > named.size ? naming : named) pairs.set(number, topic)
  }
  return withFees(text, numbers, pairs)
}

function clausesOf(text: string, numbers: FoundNumber[]): FoundNumber[][] {
  const clauses: FoundNumber[][] = []
  for (const [at, number] of numbers.entries()) {
    const previous = numbers[at - 1]
    if (previous && !clauseEnd.test(text.slice(previous.end, number.start))) clauses.at(-1)?.push(number)
    else clauses.push([number])
  }
  return clauses
}

interface Place {
  text: string
  number: FoundNumber
  previous: FoundNumber | undefined
  next: FoundNumber | undefined
}
type Side = (place: Place, topics: FoundTopic[]) => FoundTopic | undefined

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

/** “2.9 % + 0.30”: the second number is a fee too, though nothing beside it says so. */
function withFees(text: string, numbers: FoundNumber[], pairs: Pairs): Pairs {
  for (const [at, number] of numbers.entries()) {
    const previous = numbers[at - 1]
    const topic = previous && pairs.get(previous)
    const continues = previous && /^\s*(?:\+|plus|and|&)\s*$/i.test(text.slice(previous.end, number.start))
    if (continues && !pairs.has(number) && topic?.topic.name === 'fee' && topic.topic.means[number.kind])
      pairs.set(number, topic)
  }
  return pairs
}
