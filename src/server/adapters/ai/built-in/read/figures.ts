import { whole, zero } from '#core/decimal.ts'
import type { Amount } from '#core/economics/terms.ts'
import { type FoundBundle, readBundle } from './bundle.ts'
import { type Change, readChange } from './changes.ts'
import { type FoundNumber, findNumbers } from './numbers.ts'
import { pairUp } from './pairs.ts'
import { type FigureName, type FoundTopic, findTopics } from './topics.ts'
import { type Unplaced, unplacedIn } from './unplaced.ts'
import { blank } from './words.ts'

/** Also how many units a bundle holds, and how many of those are paid for. */
export type Figures = Partial<Record<FigureName | 'bundleUnits' | 'bundlePaid', Amount>>

export interface ReadFigures {
  figures: Figures
  /** What they were: “the price from 49 to 39”. */
  was: Figures
  /** “Raise the price by 10 %”: only what was known before says to how much. */
  changes: Change[]
  /** The decimal mark that the seller writes, so that we write it too. */
  mark: FoundNumber['mark']
  /** What cannot be counted with. */
  unplaced: Unplaced
}

const shippingFree =
  /\b(?:shipping|delivery|postage) (?:is|was|were|becomes|would be|costs?) (?:free|nothing)\b/i

export function readFigures(message: string): ReadFigures {
  const withoutLinks = blank(message, /https?:\/\/\S{1,2000}/g)
  const bundle = readBundle(withoutLinks)
  const text = bundle ? blank(withoutLinks, bundle.place) : withoutLinks
  const numbers = findNumbers(text)
  const topics = findTopics(text)
  const changes = new Map(numbers.map((number) => [number, readChange(text, number)]))
  const forAll = numbers.find((number) => isBundlePrice(number, bundle))
  const said = numbers.filter((number) => number !== forAll && !changes.get(number))
  const former = said.filter((number, at) => isFormer(text, number, said[at + 1]))
  const others = said.filter((number) => !former.includes(number))
  const pairs = pairUp(text, others, topics)
  const was: Figures = {}
  for (const [number, topic] of pairUp(text, former, topics)) put(was, topic.topic, number, text)
  const figures = bundle ? bundleFigures(bundle, forAll) : {}
  for (const [number, topic] of pairs) put(figures, topic.topic, number, text)
  if (shippingFree.test(text)) figures.shipping = { value: zero }
  return {
    figures,
    was,
    changes: [...changes.values()].filter((change) => change !== undefined),
    mark: numbers.findLast(({ mark }) => mark)?.mark,
    unplaced: unplacedIn(text, others, topics, pairs),
  }
}

/** The first of “from 49 to 39”. */
const isFormer = (text: string, { start, end }: FoundNumber, next: FoundNumber | undefined) =>
  next !== undefined &&
  /\bfrom\s*$/i.test(text.slice(Math.max(0, start - 10), start)) &&
  /^\s*(?:down |up )?to\s*$/i.test(text.slice(end, next.start))

const isBundlePrice = ({ kind, start }: FoundNumber, bundle: FoundBundle | undefined) =>
  start === bundle?.place.end && (kind === 'money' || kind === 'plain')

function bundleFigures({ count, paid }: FoundBundle, price: FoundNumber | undefined): Figures {
  return {
    bundleUnits: { value: whole(count) },
    ...(paid && { bundlePaid: { value: paid } }),
    ...(price && { bundlePrice: { value: price.value, currency: price.currency } }),
  }
}

/** Several fees, or several costs of a month, add up; of anything else the last word counts. */
const addsUp = new Set(['fee', 'overhead'])
const onTop = /(?:\b(?:excl\w{0,7}\.?|plus|without|before|ex|net of)|\+)\s?$/i

function put(figures: Figures, topic: FoundTopic['topic'], number: FoundNumber, text: string) {
  const { kind, value, currency, start } = number
  const told = topic.percent && kind === 'plain' ? value.div(100) : value
  const isOnTop = topic.name === 'vat' && onTop.test(text.slice(Math.max(0, start - 20), start))
  const name = isOnTop ? 'taxOnTop' : topic.means[kind]
  if (!name) return
  const before = addsUp.has(topic.name) ? figures[name] : undefined
  figures[name] = { value: told.plus(before?.value ?? 0), currency: currency ?? before?.currency }
}
