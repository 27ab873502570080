import { labelOf } from '#core/canon/starters.ts'
import { type Decimal, plain, zero } from '#core/decimal.ts'
import { computeFigures, factOf, numberIn, writeMoney } from './figures.ts'
import type { FlowFacts } from './graph.ts'
import {
  PAGE_PROBLEMS,
  PHOTOS,
  PUBLISHED_PAGE,
  REVIEWS,
  UP_TO_DATE,
  VISUALS,
  WITHOUT_PROBLEMS,
} from './project-facts.ts'

interface Part {
  name: string
  weight: number
  /** 0 to 100; undefined while the facts for it are missing. */
  points: number | undefined
  why: string
}

export interface Computed {
  figures: FlowFacts
  summary: string
}

/** Points between a value that earns all and one that earns none. */
function between(value: Decimal | undefined, best: number, worst: number): number | undefined {
  if (value === undefined) return undefined
  const share = value
    .minus(worst)
    .dividedBy(best - worst)
    .times(100)
  return Math.round(Math.min(Math.max(share.toNumber(), 0), 100))
}

interface Scoring {
  notes?: string[]
  /** Highest score. */
  most?: number
}

/** A score over the parts that are known, and how much of it is known. */
function scored(title: string, parts: Part[], { notes = [], most = 100 }: Scoring = {}): Computed {
  const known = parts.filter((part): part is Part & { points: number } => part.points !== undefined)
  const weight = known.reduce((sum, part) => sum + part.weight, 0)
  const all = parts.reduce((sum, part) => sum + part.weight, 0)
  const quality = Math.round((weight / all) * 100)
  const score =
    weight === 0
      ? undefined
      : Math.min(most, Math.round(known.reduce((sum, part) => sum + part.points * part.weight, 0) / weight))
  const figures = Object.fromEntries(
    parts.map(({ name, points, why }) => [
      name,
      points === undefined ? `unknown: ${why}` : `${points} of 100: ${why}`,
    ]),
  )
  const headline =
    score === undefined
      ? `${title} cannot be computed yet.`
      : `${title}: ${score} of 100. Data quality: ${quality} %.`
  const missing = parts.filter(({ points }) => points === undefined).map(({ why }) => `- ${why}`)
  return {
    figures: { Score: score === undefined ? '' : String(score), 'Data quality': `${quality} %`, ...figures },
    summary: [
      headline,
      ...known.map(({ name, points, why }) => `- ${name}: ${points} of 100. ${why}`),
      ...notes.map((note) => `- ${note}`),
      ...(missing.length > 0 ? ['', 'Not known yet:', ...missing] : []),
    ].join('\n'),
  }
}

const rounded = (value: Decimal | undefined, decimals = 1) => (value ? plain(value, 0, decimals) : '')

const currencyIn = (amount: string): string | undefined => /[A-Z]{3}/.exec(amount)?.[0]

/** An amount without a currency is taken as one in the other's. */
function isOneCurrency(one: string, other: string): boolean {
  const [first, second] = [currencyIn(one), currencyIn(other)]
  return first === undefined || second === undefined || first === second
}

/** Profit of an order and the room that the market leaves: facts, never a verdict. */
export function validationScore(facts: FlowFacts): Computed {
  const order = computeFigures('order', facts)
  const price = numberIn(factOf(facts, 'price', 'pricing.price'))
  const margin = order.find('Margin')
  const roas = order.find('Break-even ROAS')
  const days = numberIn(factOf(facts, 'shippingDays', 'supplier.shippingDaysMax'))
  const typicalPrice = factOf(facts, 'marketPrice', 'market.medianPrice')
  const isComparable = isOneCurrency(factOf(facts, 'price', 'pricing.price'), typicalPrice)
  const typical = numberIn(typicalPrice)
  const reviews = numberIn(factOf(facts, 'reviews', 'reviewCount'))
  const parts: Part[] = [
    {
      name: 'Margin',
      weight: 35,
      points: between(margin, 0.6, 0.1),
      why: margin
        ? `An order keeps ${rounded(margin.times(100))} % before ads.`
        : `Add ${order.missing.join(' and ') || 'price and cost'}.`,
    },
    {
      name: 'Room for ads',
      weight: 25,
      points: roas ? between(roas, 1.5, 4) : margin?.lessThanOrEqualTo(zero) ? 0 : undefined,
      why: roas
        ? `Ads break even at a ROAS of ${rounded(roas, 2)}.`
        : 'Add price and cost to see the break-even ROAS.',
    },
    {
      name: 'Delivery',
      weight: 15,
      points: between(days, 7, 30),
      why: days ? `Takes up to ${rounded(days, 0)} days.` : 'Add the shipping days of the supplier.',
    },
    {
      name: 'Price in the market',
      weight: 15,
      points:
        price && typical?.greaterThan(0) && isComparable
          ? between(price.dividedBy(typical), 1, 1.6)
          : undefined,
      why: isComparable
        ? typical
          ? `Others typically ask ${writeMoney(typical, currencyIn(typicalPrice) ?? order.currency)}.`
          : 'Add prices of competing shops.'
        : `Others typically ask ${typicalPrice}. Add their prices in your currency.`,
    },
    {
      name: 'Demand shown',
      weight: 10,
      points: between(reviews, 200, 0),
      why: reviews ? `The page shows ${rounded(reviews, 0)} reviews.` : 'No number of reviews is known.',
    },
  ]
  return scored('Product score', parts, { notes: order.notes })
}

export function supplierScore(facts: FlowFacts): Computed {
  const days = numberIn(factOf(facts, 'shippingDays', 'supplier.shippingDaysMax'))
  const stock = numberIn(factOf(facts, 'stock', 'supplier.stock'))
  const rating = numberIn(factOf(facts, 'rating'))
  const cost = numberIn(factOf(facts, 'cost', 'supplier.cost'))
  const listed = numberIn(factOf(facts, 'listedPrice'))
  const gap =
    cost &&
    listed?.greaterThan(0) &&
    isOneCurrency(factOf(facts, 'cost', 'supplier.cost'), factOf(facts, 'listedPrice'))
      ? cost.minus(listed).dividedBy(listed)
      : undefined
  const reply = factOf(facts, 'replyHours')
  const returns = factOf(facts, 'returns')
  return scored('Supplier check', [
    {
      name: 'Delivery',
      weight: 30,
      points: between(days, 7, 30),
      why: days ? `Up to ${rounded(days, 0)} days.` : 'Ask for the delivery time.',
    },
    {
      name: 'Stock',
      weight: 20,
      points: between(stock, 200, 0),
      why: stock ? `${rounded(stock, 0)} pieces.` : 'Ask for the stock.',
    },
    {
      name: 'Rating',
      weight: 15,
      points: between(rating, 5, 3),
      why: rating ? `${rounded(rating)} of 5.` : 'No rating is known.',
    },
    {
      name: 'Quote against their page',
      weight: 15,
      points: between(gap, 0, 0.3),
      why: gap
        ? `The quote is ${rounded(gap.abs().times(100))} % ${gap.greaterThan(zero) ? 'above' : 'below'} the price on their page.`
        : 'Add the cost they quoted and a page with a price in the same currency.',
    },
    {
      name: 'Reply time',
      weight: 10,
      points: between(numberIn(reply), 12, 72),
      why: reply ? `${reply} hours.` : 'Write to them and note how long the reply takes.',
    },
    {
      name: 'Returns',
      weight: 10,
      points: returns ? 100 : undefined,
      why: returns || 'Ask for their terms of return.',
    },
  ])
}

const readinessParts: [name: string, weight: number, paths: string[]][] = [
  ['Product', 20, ['product.title', 'product.description', PHOTOS]],
  ['Price and costs', 25, ['pricing.price', 'supplier.cost', 'supplier.shippingCost']],
  ['Economics', 15, ['economics.contribution', 'economics.breakEvenRoas']],
  ['Market', 10, ['market.countries', 'market.currency']],
  ['Delivery', 10, ['supplier.shippingDaysMin', 'supplier.shippingDaysMax']],
  ['Policies', 10, ['policy.returns', 'policy.shipping', 'policy.contact']],
  ['Offer', 10, ['offer.promise', 'offer.guarantee']],
  ['Shop page', 30, [PUBLISHED_PAGE, UP_TO_DATE, WITHOUT_PROBLEMS]],
  ['Reviews', 5, [REVIEWS]],
  ['Ads', 10, [VISUALS]],
]

/** A project cannot be ready while its page cannot take orders as it says. */
const MOST_WITHOUT_PAGE = 70
const NOT_LOOKED_AT = [
  'a test order and its confirmation email',
  'the checkout behind the buy link',
  'payouts and taxes',
  'your ad accounts',
]

export function readiness(facts: FlowFacts): Computed {
  const hasPage = [PUBLISHED_PAGE, UP_TO_DATE, WITHOUT_PROBLEMS].every((name) => factOf(facts, name) !== '')
  const problems = factOf(facts, PAGE_PROBLEMS)
  const { figures, summary } = scored(
    'Launch readiness',
    readinessParts.map(([name, weight, paths]) => {
      const missing = paths.filter((path) => factOf(facts, path) === '')
      const points = Math.round(((paths.length - missing.length) / paths.length) * 100)
      const why =
        missing.length === 0
          ? 'Complete.'
          : `Missing: ${missing.map((path) => (path.includes('.') ? labelOf(path) : path)).join(', ')}.`
      return { name, weight, points, why }
    }),
    {
      notes: computeFigures('order', facts).notes,
      ...(!hasPage && { most: MOST_WITHOUT_PAGE }),
    },
  )
  return {
    figures,
    summary: [
      summary,
      ...(problems ? ['', 'On the page:', ...problems.split('\n').map((line) => `- ${line}`)] : []),
      '',
      'Not looked at, so check it yourself:',
      ...NOT_LOOKED_AT.map((name) => `- ${name}`),
    ].join('\n'),
  }
}
