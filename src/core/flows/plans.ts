import { type Decimal, decimal, plain } from '#core/decimal.ts'
import { computeFigures, factOf, numberIn, writeMoney } from './figures.ts'
import type { FlowFacts } from './graph.ts'
import type { Computed } from './scores.ts'

const TARGET_SHARE = decimal('0.8')
const AD_SETS = 3
const TEST_DAYS = 5

/** Target cost per order from the break-even, a test structure, names and stop rules. */
export function adPlan(facts: FlowFacts): Computed {
  const order = computeFigures('order', facts)
  const breakEven = order.find('Break-even CPA') ?? order.find('Contribution')
  if (!breakEven?.greaterThan(0))
    return {
      figures: {},
      summary: `No ad plan yet: an order has to earn something before ads. ${missingIn(order.missing)}`,
    }
  const target = breakEven.times(TARGET_SHARE)
  const given = numberIn(factOf(facts, 'budget'))
  const daily = given ? given.dividedBy(TEST_DAYS) : target.times(AD_SETS)
  const write = (value: Decimal) => writeMoney(value, order.currency)
  const figures: FlowFacts = {
    'Break-even CPA': write(breakEven),
    'Target CPA': write(target),
    'Break-even ROAS': order.find('Break-even ROAS')
      ? plain(order.find('Break-even ROAS') as Decimal, 0, 2)
      : '',
    'Daily budget': write(daily),
    'Budget of the test': write(daily.times(TEST_DAYS)),
    'Stop an ad after': write(breakEven),
    'Stop an ad set after': write(breakEven.times(2)),
    Naming: nameOf(facts),
  }
  return { figures, summary: [adSummary(figures), ...noted(order.notes)].join('\n') }
}

const nameOf = (facts: FlowFacts): string => {
  const product =
    factOf(facts, 'name', 'product.title')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 20)
      .replace(/^-|-$/g, '') || 'product'
  return `${product}_{country}_{angle}_{date}`
}

const adSummary = (figures: FlowFacts): string =>
  [
    `Aim for ${figures['Target CPA']} per order. At ${figures['Break-even CPA']} an order earns nothing.`,
    '',
    'Structure of the test',
    `- One campaign with ${AD_SETS} ad sets, one angle each, 2 ads in each ad set.`,
    `- ${figures['Daily budget']} a day for ${TEST_DAYS} days: ${figures['Budget of the test']} in total.`,
    `- Names: ${figures.Naming}`,
    '',
    'Stop rules',
    `- Stop an ad that spent ${figures['Stop an ad after']} without an order.`,
    `- Stop an ad set that spent ${figures['Stop an ad set after']} below the break-even ROAS${figures['Break-even ROAS'] && ` of ${figures['Break-even ROAS']}`}.`,
    `- Raise a budget by at most 20 % a day, and only after 3 days below ${figures['Target CPA']} per order.`,
  ].join('\n')

/** The order at the price, at two discounts and as a bundle of two. */
export function offerPlan(facts: FlowFacts): Computed {
  const order = computeFigures('order', facts)
  const price = numberIn(factOf(facts, 'price', 'pricing.price'))
  if (!price || order.steps.length === 0)
    return { figures: {}, summary: `No offer yet. ${missingIn(order.missing)}` }
  const figures: FlowFacts = { ...order.figures }
  // Without its currency, a price would be in none.
  const atPrice = (value: Decimal) => writeMoney(value, order.currency)
  for (const rate of [10, 20]) {
    const at = computeFigures('order', { ...facts, price: atPrice(price.times(100 - rate).dividedBy(100)) })
    figures[`Contribution at ${rate} % off`] = at.figures.Contribution ?? 'none'
  }
  const bundlePrice = atPrice(price.times(2).times(decimal('0.9')))
  const bundle = computeFigures('bundle', { ...facts, units: '2', bundlePrice })
  const earned = Object.entries(bundle.figures).find(([name]) => name.startsWith('Contribution'))
  figures['Two for'] = bundlePrice
  if (earned) figures['Contribution of the bundle'] = earned[1]
  return {
    figures,
    summary: [
      ...Object.entries(figures).map(([name, value]) => `- ${name}: ${value}`),
      ...order.notes.map((note) => `- ${note}`),
    ].join('\n'),
  }
}

const noted = (notes: string[]) => (notes.length > 0 ? ['', ...notes.map((note) => `- ${note}`)] : [])

const missingIn = (missing: string[]) =>
  missing.length > 0 ? `Add ${missing.join(' and ').toLowerCase()}.` : ''
