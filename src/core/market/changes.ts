import { decimal } from '#core/decimal.ts'
import type { PageFacts } from './page.ts'

/** Earlier and current value of a page; empty for none. */
export interface PageChange {
  what: string
  before: string
  after: string
}

const amount = (price: string | null, currency: string | null) =>
  price === null ? '' : `${price}${currency ? ` ${currency}` : ''}`

const days = (delivery: PageFacts['delivery']) => {
  if (!delivery) return ''
  const { min, max } = delivery
  return min === max ? `${max} days` : `${min} to ${max} days`
}

const rating = (told: PageFacts['rating']) =>
  told ? `${told.value}${told.best ? ` of ${told.best}` : ''}` : ''

/** How each thing that is compared reads; its own words stay out, since shops reword without meaning anything by it. */
const compared: Record<string, (facts: PageFacts) => string> = {
  Title: ({ title }) => title ?? '',
  Price: ({ price, currency }) => amount(price, currency),
  'Compare-at price': ({ compareAt, currency }) => amount(compareAt, currency),
  Delivery: ({ delivery }) => days(delivery),
  Rating: (facts) => rating(facts.rating),
  Reviews: ({ reviews }) => (reviews === null ? '' : String(reviews)),
  'Free shipping': ({ offers }) => (offers.some(({ kind }) => kind === 'free-shipping') ? 'offered' : ''),
  Bundles: ({ offers }) => (offers.some(({ kind }) => kind === 'bundle') ? 'offered' : ''),
  Guarantee: ({ offers }) => (offers.some(({ kind }) => kind === 'guarantee') ? 'offered' : ''),
  Claims: ({ claims }) => claims.map(({ name }) => name).join('; '),
}

export function changesOf(earlier: PageFacts, now: PageFacts): PageChange[] {
  return Object.entries(compared).flatMap(([what, read]) => {
    const [before, after] = [read(earlier), read(now)]
    return sameText(before, after) ? [] : [{ what, before, after }]
  })
}

/** “39.9 EUR” and “39.90 EUR” are one price. */
function sameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => /^(\d+(?:\.\d+)?)(.*)$/.exec(text))
  if (!first?.[1] || !second?.[1]) return one === other
  return first[2] === second[2] && decimal(first[1]).equals(second[1])
}
