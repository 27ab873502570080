import { whole } from '#core/decimal.ts'
import type { Amount } from '#core/economics/terms.ts'
import { readBundle } from './bundle.ts'
import { type Change, readChange } from './changes.ts'
import { type FoundNumber, findNumbers } from './numbers.ts'
import { type FigureName, type FoundTopic, findTopics } from './topics.ts'
import { blank } from './words.ts'

/** Also how many units a bundle holds, and how many of those are paid for. */
export type Figures = Partial<Record<FigureName | 'bundleUnits' | 'bundlePaid', Amount>>

export interface ReadFigures {
  figures: Figures
  /** “Raise the price by 10 %”: only what was known before says to how much. */
  changes: Change[]
  /** The seller writes a decimal comma, so we do too. */
  comma: boolean
}

export function readFigures(message: string): ReadFigures {
  const withoutLinks = blank(message, /https?:\/\/\S{1,2000}/g)
  const bundle = readBundle(withoutLinks)
  const text = bundle ? blank(withoutLinks, bundle.units) : withoutLinks
  const numbers = findNumbers(text)
  const topics = findTopics(text)
  const figures: Figures = bundle ? { bundleUnits: { value: whole(bundle.count) } } : {}
  if (bundle?.paid) figures.bundlePaid = { value: whole(bundle.paid) }
  const changes: Change[] = []
  let previous: { number: FoundNumber; topic: FoundTopic['topic'] } | undefined
  for (const [index, number] of numbers.entries()) {
    const change = readChange(text, number)
    if (change) {
      changes.push(change)
      continue
    }
    const continued =
      previous && /^\s*(?:\+|plus|and|&)\s*$/i.test(text.slice(previous.number.end, number.start))
    const found = topicBefore(text, number, topics) ?? topicAfter(text, number, numbers[index + 1], topics)
    // "2.9 % + 0.30": the second number is a fee too, though nothing beside it says so.
    const topic = found?.topic ?? (continued && previous?.topic.name === 'fee' ? previous.topic : undefined)
    if (!topic) continue
    if (found) topics.splice(topics.indexOf(found), 1)
    previous = { number, topic }
    put(figures, topic, number)
  }
  return { figures, changes, comma: numbers.some(({ comma }) => comma) }
}

const clauseEnd = /[,;\n?!]|\.\s|\band\b|\bwith\b/i

function topicBefore(text: string, number: FoundNumber, topics: FoundTopic[]): FoundTopic | undefined {
  return topics.findLast(
    ({ topic, end }) =>
      end <= number.start && topic.means[number.kind] && !clauseEnd.test(text.slice(end, number.start)),
  )
}

function topicAfter(text: string, number: FoundNumber, next: FoundNumber | undefined, topics: FoundTopic[]) {
  return topics.find(
    ({ topic, start }) =>
      start >= number.end &&
      start < (next?.start ?? text.length) &&
      topic.means[number.kind] &&
      !clauseEnd.test(text.slice(number.end, start)),
  )
}

function put(figures: Figures, topic: FoundTopic['topic'], { kind, value, currency }: FoundNumber) {
  const name = topic.means[kind]
  if (!name) return
  const told = topic.percent && kind === 'plain' ? value.div(100) : value
  // Several fees on one order add up; of anything else the last word counts.
  const sum = topic.name === 'fee' ? told.plus(figures[name]?.value ?? 0) : told
  figures[name] = {
    value: sum,
    currency: currency ?? (topic.name === 'fee' ? figures[name]?.currency : undefined),
  }
}
