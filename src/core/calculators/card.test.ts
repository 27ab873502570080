import { describe, expect, test } from 'vitest'
import { type CalculatorName, calculators, inputsOf, isCalculatorName } from './calculators.ts'
import { computeCard } from './card.ts'
import { calculatorExamples } from './examples.ts'
import { type InputName, inputs, isInputName } from './inputs.ts'

const given = (values: Partial<Record<InputName, string>>) =>
  Object.entries(values).flatMap(([name, value]) => (isInputName(name) ? [{ name, value }] : []))
const order = { price: '40', cost: '10', shipping: '4', feeRate: '5', refundRate: '5' }

/** The results by their names. */
const results = (name: CalculatorName, values: Partial<Record<InputName, string>>) =>
  Object.fromEntries(
    computeCard(name, given(values), 'EUR').steps.map((step) => [
      step.name,
      step.result.value.toDP(4).toString(),
    ]),
  )

test.each<[CalculatorName, Partial<Record<InputName, string>>, Record<string, string>]>([
  ['order', order, { Contribution: '22', Margin: '0.55', 'Break-even ROAS': '1.8182' }],
  ['order', { ...order, cpa: '12' }, { 'After ads': '10' }],
  ['order', { ...order, discountRate: '25' }, { Contribution: '13' }],
  ['order', { ...order, price: '70', units: '2' }, { Contribution: '39' }],
  [
    'order',
    { ...order, cpa: '12', orders: '10' },
    { 'All orders before ads': '220', 'All orders after ads': '100' },
  ],
  ['order', { ...order, taxRate: '25' }, { 'Price without VAT': '32', Markup: '2.2' }],
  ['order', { ...order, totalProfit: '2200', profitPerOrder: '10' }, { Orders: '100', CPA: '12' }],
  [
    'order',
    { ...order, cpa: '12', orders: '10', taxRate: '25', extra: '2', extraRate: '5' },
    {
      'Payment fees': '4',
      Refunds: '1.6',
      'VAT of all orders': '80',
      'Revenue of all orders': '400',
      ROAS: '3.3333',
    },
  ],
  [
    'order',
    { ...order, margin: '25', profitPerOrder: '12' },
    { 'CPA for the target margin': '12', 'ROAS for the target profit': '4' },
  ],
  [
    'order',
    { ...order, discountRate: '25', orders: '10' },
    { 'Less per order than at the full price': '9', 'Less for all orders': '90' },
  ],
  [
    'perPiece',
    { amount: '14', pieces: '500', surcharge: '1', flat: '100', percentage: '30' },
    { Altogether: '7600', 'Each with all costs': '15.2', 'Percentage of it': '2280' },
  ],
  [
    'adResult',
    { ...order, spend: '1200', cpa: '12' },
    { Orders: '100', Revenue: '4000', 'After ads': '1000' },
  ],
  ['adResult', { ...order, spend: '1000', roas: '2' }, { Revenue: '2000', 'After ads': '100' }],
  ['perPiece', { amount: '1450', pieces: '600' }, { 'Per piece': '2.4167', Altogether: '870000' }],
  [
    'numbers',
    { one: '1450', other: '600' },
    { Together: '2050', Difference: '850', Times: '870000', Divided: '2.4167', Share: '0.4138' },
  ],
  ['exchange', { exchanged: '24', exchangeRate: '1.25' }, { Exchanged: '30' }],
  ['ads', { ...order, roas: '2.5' }, { CPA: '16', 'Profit per order': '6' }],
  ['volume', { ...order, orders: '100' }, { Profit: '2200', 'Before ads': '2200' }],
  ['discount', { ...order, discountRate: '25 %' }, { Price: '30', 'Contribution after the discount': '13' }],
  ['bundle', { ...order, units: '2', bundlePrice: '70' }, { 'Contribution of the bundle': '39' }],
  ['compareAt', { price: '40', compareAt: '50' }, { 'Discount shown': '0.2' }],
  [
    'whatIf',
    { ...order, newPrice: '50' },
    { 'Then: Contribution': '31', 'Then: more per order than now': '9' },
  ],
  ['priceForMargin', { cost: '10', shipping: '4', margin: '30' }, { Price: '20' }],
  ['costForMargin', { price: '40', margin: '50' }, { 'Highest cost': '20' }],
  ['discountForMargin', { price: '40', cost: '10', margin: '50' }, { 'Highest discount': '0.5' }],
  ['priceForProfit', { cost: '10', profitPerOrder: '15' }, { Price: '25' }],
  ['cpaForProfit', { ...order, profitPerOrder: '10' }, { CPA: '12' }],
  ['priceForRoas', { cost: '12', targetRoas: '2.5' }, { Price: '20' }],
  ['markup', { cost: '12', markup: '150' }, { Price: '30' }],
  ['ordersForProfit', { ...order, totalProfit: '1000', cpa: '12' }, { Orders: '100' }],
  ['maxCpc', { ...order, conversionRate: '2' }, { 'Highest CPC': '0.44' }],
  ['clicks', { cpc: '0.50', conversionRate: '2' }, { CPA: '25' }],
  ['adResult', { spend: '500', orders: '20', revenue: '1500' }, { CPA: '25', ROAS: '3' }],
  ['budget', { orders: '100', cpa: '12' }, { 'Ad spend': '1200' }],
  ['traffic', { visits: '2000', conversionRate: '2.5' }, { Orders: '50' }],
  ['visits', { orders: '50', conversionRate: '2' }, { Visits: '2500' }],
  ['marginRoas', { margin: '40' }, { 'Break-even ROAS': '2.5' }],
  ['period', { revenue: '1000', goods: '400', spend: '250', overheads: '100' }, { Left: '250' }],
  ['vat', { price: '119', taxRate: '19' }, { 'Price without VAT': '100', 'VAT in the price': '19' }],
])('%s', (name, values, expected) => {
  expect(results(name, values)).toMatchObject(expected)
})

test('every calculator has a test above, and asks for inputs that exist', () => {
  for (const name of Object.keys(calculators) as CalculatorName[])
    for (const input of inputsOf(name)) expect(inputs[input].label).not.toBe('')
})

describe('a card that cannot be computed', () => {
  test('names what is missing', () => {
    expect(computeCard('order', given({ price: '40' }))).toMatchObject({ missing: ['cost'], steps: [] })
    expect(computeCard('ads', given(order))).toMatchObject({ missing: [], oneOf: ['cpa', 'roas'], steps: [] })
  })

  test('says why a value cannot be used', () => {
    const { problems, steps } = computeCard('order', given({ price: 'forty', cost: '10', feeRate: '150' }))
    expect(Object.keys(problems)).toEqual(['price', 'feeRate'])
    expect(steps).toEqual([])
  })

  test('reads amounts of the canon without a currency in that of the market', () => {
    const values = [
      { name: 'price', value: '49.90', from: 'canon' },
      { name: 'cost', value: '12.64 USD', from: 'canon' },
    ] as const
    const { notes, steps, currency } = computeCard('order', [...values], 'EUR')
    expect(notes).toEqual(['Amounts are in EUR and USD. Use one currency.'])
    expect([steps, currency]).toEqual([[], 'EUR'])
  })

  test('adds no euros to dollars', () => {
    const { notes, steps } = computeCard('order', given({ price: '40 EUR', cost: '10 USD' }), 'EUR')
    expect(notes).toEqual(['Amounts are in EUR and USD. Use one currency.'])
    expect(steps).toEqual([])
  })

  test('lists the costs that count as zero', () => {
    expect(computeCard('order', given({ price: '40', cost: '10' })).assumed).toEqual([
      'shipping',
      'fees',
      'refunds',
    ])
  })
})

test('every question that stands for a calculator names one that there is', () => {
  expect(calculatorExamples.filter(({ of }) => !isCalculatorName(of))).toEqual([])
})
