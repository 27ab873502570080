import { one, whole, zero } from '#core/decimal.ts'
import type { Amount, OrderFacts } from '#core/economics/terms.ts'
import { cpcOfShowings } from '#core/economics/traffic.ts'
import { type FoundBundle, readBundle } from './bundle.ts'
import { type FigureChange, readChange } from './changes.ts'
import { choicesIn, partedFrom } from './choices.ts'
import { type Doubts, doubtsIn, stackedDiscounts, togetherOff } from './doubts.ts'
import { type FoundNumber, findNumbers } from './numbers.ts'
import { pairUp } from './pairs.ts'
import { type FigureName, type FoundTopic, findTopics } from './topics.ts'
import { type Unplaced, unplacedIn } from './unplaced.ts'
import { blank } from './words.ts'

/** Also how many units a bundle holds, how many of those are paid for, and by how much the seller's own contribution is off what the rest gives. */
export type Figures = Partial<Record<FigureName | 'bundleUnits' | 'bundlePaid' | 'unnamed', Amount>>

/** Terms of an order. */
export const termNames = [
  'price',
  'cost',
  'shipping',
  'packaging',
  'feeRate',
  'feeFixed',
  'refundRate',
  'taxRate',
] as const

/** Figures about one order. */
export const toldOf = (figures: Figures): OrderFacts => ({
  price: figures.price,
  cost: figures.cost,
  shipping: figures.shipping,
  packaging: figures.packaging,
  feeFixed: figures.feeFixed,
  feeRate: figures.feeRate?.value,
  refundRate: figures.refundRate?.value,
  taxRate: figures.taxRate?.value,
})

export interface ReadFigures {
  figures: Figures
  /** Earlier values: “the price from 49 to 39”. */
  was: Figures
  /** “Raise the price by 10 %”: only what was known before says to how much. */
  changes: FigureChange[]
  /** The decimal mark that the seller writes, so that we write it too. */
  mark: FoundNumber['mark']
  /** Numbers that cannot be used. */
  unplaced: Unplaced
  doubts: Doubts
  /** Alternatives in the message, “20 % off or 10 % off”; then `figures` holds what they have in common. */
  choices: Figures[]
}

const shippingFree =
  /\b(?:shipping|delivery|postage) (?:is|was|were|becomes|would be|costs?) (?:free|nothing)\b/i

/** Earlier message: its decimal mark, and whether its last change went up. */
export interface SaidBefore {
  mark?: FoundNumber['mark']
  up?: boolean | undefined
}

export function readFigures(message: string, before: SaidBefore = {}): ReadFigures {
  const each = choicesIn(message).map((text) => readOne(text, before))
  const parted = partedFrom(each.map(({ figures }) => figures))
  const [first] = each
  return parted && first
    ? { ...first, figures: parted.common, choices: parted.own }
    : readOne(message, before)
}

function readOne(message: string, before: SaidBefore): ReadFigures {
  const withoutLinks = blank(message, /https?:\/\/\S{1,2000}/g)
  const bundle = readBundle(withoutLinks)
  const text = bundle ? blank(withoutLinks, bundle.place) : withoutLinks
  const numbers = findNumbers(text, before.mark)
  const topics = findTopics(text)
  const changes = new Map(numbers.map((number) => [number, readChange(text, number, before.up)]))
  const forAll = numbers.find((number) => isBundlePrice(number, bundle))
  const said = numbers.filter((number) => number !== forAll && !changes.get(number))
  const former = said.filter((number, at) => isFormer(text, number, said[at + 1]))
  const others = said.filter((number) => !former.includes(number))
  const pairs = pairUp(text, others, topics)
  const was: Figures = {}
  for (const [number, topic] of pairUp(text, former, topics)) put(was, topic.topic, number, text)
  const figures = bundle ? bundleFigures(bundle, forAll) : {}
  for (const [number, topic] of pairs) put(figures, topic.topic, number, text)
  const stacked = stackedDiscounts({ text, pairs })
  if (stacked.length > 0) figures.discountRate = { value: togetherOff(stacked.map(({ value }) => value)) }
  if (shippingFree.test(text)) figures.shipping = { value: zero }
  return {
    figures,
    was,
    changes: [...changes.values()].filter((change) => change !== undefined),
    mark: numbers.findLast(({ mark }) => mark)?.mark,
    unplaced: unplacedIn(text, others, topics, pairs),
    doubts: doubtsIn({ text, numbers: others, topics, pairs }),
    choices: [],
  }
}

/** The first of “from 49 to 39” and of “49 -> 39”. */
function isFormer(text: string, { start, end }: FoundNumber, next: FoundNumber | undefined): boolean {
  if (!next) return false
  const [before, between] = [text.slice(Math.max(0, start - 10), start), text.slice(end, next.start)]
  return (
    /^\s*(?:->|→|=>)\s*$/.test(between) ||
    (/\bfrom\s*$/i.test(before) && /^\s*(?:down |up )?to\s*$/i.test(between))
  )
}

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
const onTopAfter = /^\s?(?:vat|sales tax|gst|tax)?\s?(?:comes |is )?on top\b/i
const onTop = /(?:\b(?:excl\w{0,7}\.?|plus|without|before|ex|net of)|\+)\s?$/i

function put(figures: Figures, topic: FoundTopic['topic'], number: FoundNumber, text: string) {
  const { kind, value, currency, start, end } = number
  const told = topic.percent && kind === 'plain' ? value.div(100) : value
  const isOnTop =
    topic.name === 'vat' &&
    (onTop.test(text.slice(Math.max(0, start - 20), start)) || onTopAfter.test(text.slice(end, end + 30)))
  const name = isOnTop ? 'taxOnTop' : topic.means[kind]
  if (!name) return
  const before = addsUp.has(topic.name) ? figures[name] : undefined
  figures[name] = { value: told.plus(before?.value ?? 0), currency: currency ?? before?.currency }
}

/** Figures given through another: an ACOS by a ROAS, a cost as a share of the known price, a click by a thousand impressions. */
export function derived({ acos, costShare, ...figures }: Figures, known: Figures): Figures {
  const price = figures.price ?? known.price
  const [cpm, clickRate] = [figures.cpm ?? known.cpm, figures.clickRate ?? known.clickRate]
  const isByShowings = (figures.cpm ?? figures.clickRate) && !figures.cpc && clickRate?.value.greaterThan(0)
  return {
    ...figures,
    ...(isByShowings &&
      cpm &&
      clickRate && {
        cpm,
        clickRate,
        cpc: { value: cpcOfShowings(cpm.value, clickRate.value).value, currency: cpm.currency },
      }),
    ...(acos?.value.greaterThan(0) && { roas: { value: one.div(acos.value) } }),
    ...(costShare &&
      price && { cost: { value: price.value.times(costShare.value), currency: price.currency } }),
    ...(costShare && !price && { costShare }),
  }
}
