import { expect, test } from 'vitest'
import { decimal, plain } from '#core/decimal.ts'
import { calculate } from './calculate.ts'
import type { Calculation } from './calculation.ts'

const d = decimal
const terms = {
  currency: 'EUR',
  price: d('40'),
  cost: d('10'),
  shipping: d('4'),
  feeRate: d('0.05'),
  refundRate: d('0.1'),
}

/** The results of a section by the names of its steps, and its notes. */
const results = (name: string, calculation: Partial<Calculation>) => {
  const section = calculate({ terms, ...calculation }).find((each) => each.name === name)
  return [
    ...(section?.steps ?? []).map((step) => `${step.name} ${plain(step.result.value, 0, 4)}`),
    ...(section?.notes ?? []),
  ]
}

test('an order leaves what is left of its price', () => {
  expect(results('order', {})).toEqual([
    'Contribution 20',
    'Margin 0.5',
    'Break-even ROAS 2',
    'Break-even CPA 20',
  ])
  expect(results('order', { terms: { ...terms, cost: d('50') } }).at(-1)).toContain('no ROAS breaks even')
})

test('nothing is computed of an order without its cost', () => {
  expect(calculate({ terms: { currency: 'EUR', price: d('40') } })).toEqual([])
})

test.each<[string, Partial<Calculation>, string[]]>([
  ['discount', { discount: { rate: d('0.25') } }, ['Price 30', 'Contribution after the discount 11.5']],
  ['discount', { discount: { amount: d('40') } }, ['The discount takes the whole price.']],
  [
    'bundle',
    { bundle: { units: d('3'), price: d('100') } },
    ['Contribution of the bundle 51', 'Saving for the buyer of the bundle 20'],
  ],
  ['compareAt', { compareAt: d('50') }, ['Discount shown 0.2']],
  ['target', { target: { margin: d('0.5') } }, ['Price 40', 'Highest cost 10', 'Highest discount 0']],
  ['target', { target: { margin: d('0.9') } }, ['At this price no product cost gives this margin.']],
  ['target', { target: { profitPerOrder: d('12') } }, ['Price 30.5882', 'CPA 8', 'ROAS 5']],
  ['target', { target: { roas: d('2') } }, ['Price 40']],
  ['target', { target: { markup: d('1.5') } }, ['Price 25']],
  ['ads', { ads: { cpa: d('8'), orders: d('100') } }, ['Profit per order 12', 'Profit 1200', 'Ad spend 800']],
  ['ads', { ads: { roas: d('4') } }, ['CPA 10', 'Profit per order 10']],
  [
    'ads',
    { ads: { spend: d('600'), orders: d('50'), revenue: d('2000') } },
    ['CPA 12', 'ROAS 3.3333', 'AOV 40'],
  ],
  [
    'ads',
    { ads: { cpc: d('0.3') }, conversionRate: d('0.02') },
    ['CPA 15', 'Profit per order 5', 'Highest CPC 0.4'],
  ],
  [
    'ads',
    { ads: { cpm: d('9'), clickRate: d('0.03') }, conversionRate: d('0.02') },
    ['CPC 0.3', 'CPA 15', 'Profit per order 5'],
  ],
  [
    'ads',
    { ads: { cpa: d('8') }, target: { totalProfit: d('6000') }, conversionRate: d('0.02') },
    ['Orders 500', 'Ad spend 4000', 'Visits 25000'],
  ],
  [
    'ads',
    { ads: { cpa: d('30') }, target: { totalProfit: d('10') } },
    ['An order earns nothing, so no number of orders is enough.'],
  ],
  [
    'traffic',
    { visits: d('1000'), conversionRate: d('0.02'), ads: { spend: d('100') } },
    ['Orders 20', 'Revenue 800', 'Contribution of all orders 400', 'CPA 5', 'Left 300'],
  ],
  [
    'period',
    {
      period: {
        sold: { orders: d('10'), each: d('40') },
        paid: [
          ['goods', d('100')],
          ['rent', d('50')],
        ],
      },
    },
    ['Revenue 400', 'Left 250'],
  ],
  [
    'sideBySide',
    { alternatives: [{ name: 'B', terms: { ...terms, cost: d('5') } }] },
    [
      'B: Contribution 25',
      'B: more per order than now 5',
      'B: times as many orders earn the same as now 0.8',
    ],
  ],
])('%s of %j', (name, calculation, expected) => {
  expect(results(name, calculation)).toEqual(expect.arrayContaining(expected))
})

test('a margin alone tells what ads have to bring', () => {
  const known = {
    terms: { currency: undefined, price: d('40') },
    knownMargin: d('0.25'),
    ads: { roas: d('5') },
  }
  expect(results('ads', known)).toEqual(['Break-even ROAS 4', 'Left after ads 0.05', 'Break-even CPA 10'])
})

test('a margin is of the price without VAT', () => {
  const known = {
    terms: { currency: undefined, price: d('59.50'), taxRate: d('0.19') },
    knownMargin: d('0.30'),
  }
  const [share, ...shown] = results('ads', known)
  expect(share).toMatch(/^Margin of the price with VAT 0\.252/)
  expect(shown).toEqual([expect.stringMatching(/^Break-even ROAS 3\.9[67]/), 'Break-even CPA 15'])
})
