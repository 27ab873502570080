import { expect, test } from 'vitest'
import { decimal, plain } from '#core/decimal.ts'
import { anyTerms, forMany, same } from '#core/testing/generators.ts'
import { leaving, orderEconomics } from './order.ts'
import { costForMargin, priceForMargin, priceForRoas } from './targets.ts'
import { inNumbers, inWords, type Quantity } from './working.ts'

const lamp = {
  currency: '€',
  price: decimal('39.90'),
  cost: decimal('11.20'),
  shipping: decimal('3.40'),
  feeRate: decimal('0.029'),
  feeFixed: decimal('0.30'),
  refundRate: decimal('0.06'),
}
const write = ({ value, unit }: Quantity) =>
  unit === 'rate' ? `${plain(value.times(100), 0, 2)} %` : plain(value, 2)

test('an order leaves what its costs, fees and refunds do not take', () => {
  const order = orderEconomics(lamp)
  expect(plain(order.contribution, 4)).toBe('21.4489')
  expect(plain(order.margin, 4)).toBe('0.5376')
  expect(order.breakEvenRoas && plain(order.breakEvenRoas, 2)).toBe('1.86')
  expect(order.breakEvenCpa?.equals(order.contribution)).toBe(true)
  expect(order.assumed).toEqual([])
})

test('the working names every number and ends in the result', () => {
  const [step, , roas] = orderEconomics(lamp).steps
  expect(step && inWords(step)).toBe(
    'price − cost − shipping − fee rate × price − fixed fee − refund rate × price',
  )
  expect(step && inNumbers(step, write)).toBe('39.90 − 11.20 − 3.40 − 2.9 % × 39.90 − 0.30 − 6 % × 39.90')
  expect(roas && `${inNumbers(roas, write)} = ${write(roas.result)}`).toBe('39.90 ÷ 21.45 = 1.86')
})

test('the seller’s own contribution wins, and the difference stays at another price', () => {
  const own = leaving(lamp, decimal('5'))
  const order = orderEconomics(own)
  expect([order.contribution, order.breakEvenCpa].map((value) => value && plain(value, 2))).toEqual([
    '5.00',
    '5.00',
  ])
  expect(order.breakEvenRoas && plain(order.breakEvenRoas, 2)).toBe('7.98')
  expect(order.counted && plain(order.counted, 4)).toBe('21.4489')
  const [step] = order.steps
  expect(step && inWords(step)).toContain('− difference to your own figure')
  const dearer = { price: decimal('49.90') }
  const moved = orderEconomics({ ...own, ...dearer }).contribution.minus(order.contribution)
  const plainly = orderEconomics({ ...lamp, ...dearer }).contribution.minus(orderEconomics(lamp).contribution)
  expect(moved.equals(plainly)).toBe(true)
  const target = priceForMargin(own, order.margin)
  expect(target && plain(target.value, 2)).toBe('39.90')
  const cost = costForMargin(own, order.margin)
  expect(cost && plain(cost.value, 2)).toBe('11.20')
  expect(orderEconomics(leaving(lamp, orderEconomics(lamp).contribution)).counted).toBeUndefined()
})

test('missing terms count as zero and are named', () => {
  const order = orderEconomics({ currency: undefined, price: decimal('40'), cost: decimal('10') })
  expect(order.assumed).toEqual(['shipping', 'fees', 'refunds'])
  expect(order.steps[0]?.formula).toBe('{price} − {cost}')
})

test('an order that earns nothing has no break-even', () => {
  for (const cost of ['40', '50']) {
    const order = orderEconomics({ currency: undefined, price: decimal('40'), cost: decimal(cost) })
    expect([order.breakEvenRoas, order.breakEvenCpa]).toEqual([undefined, undefined])
  }
})

test('for any order the parts add up to the price', () => {
  forMany(500, (random) => {
    const order = orderEconomics(anyTerms(random))
    const { cost, shipping, fees, feeFixed, refunds, contribution, price } = order
    const sum = [cost, shipping, fees, feeFixed, refunds, contribution].reduce((a, b) => a.plus(b))
    expect(sum.equals(price)).toBe(true)
  })
})

test('VAT in the price is not the seller’s: not as revenue, and not when it is refunded', () => {
  const order = orderEconomics({
    currency: undefined,
    price: decimal('119'),
    cost: decimal('40'),
    packaging: decimal('1.50'),
    feeRate: decimal('0.02'),
    refundRate: decimal('0.10'),
    taxRate: decimal('0.19'),
  })
  expect([order.tax, order.fees, order.refunds, order.contribution].map((value) => plain(value, 2))).toEqual([
    '19.00',
    '2.38',
    '10.00',
    '46.12',
  ])
  expect(plain(order.margin, 4)).toBe('0.4612')
})

test('for any order with VAT and packaging the parts add up to the price, and its margin has that price', () => {
  forMany(200, (random) => {
    const terms = { ...anyTerms(random), packaging: random.money(500), taxRate: random.rate(27) }
    const order = orderEconomics(terms)
    const { tax, cost, shipping, packaging, fees, feeFixed, refunds, contribution, price } = order
    const parts = [tax, cost, shipping, packaging, fees, feeFixed, refunds, contribution]
    expect(
      same(
        parts.reduce((a, b) => a.plus(b)),
        price,
      ),
    ).toBe(true)
    const priced = priceForMargin(terms, order.margin)
    const costing = costForMargin(terms, order.margin)
    expect(priced && same(priced.value, price)).not.toBe(false)
    expect(costing && same(costing.value, cost)).not.toBe(false)
    const roas = order.breakEvenRoas && priceForRoas(terms, order.breakEvenRoas)
    expect(roas && same(roas.value, price)).not.toBe(false)
  })
})

test('for any order that earns, ads at the break-even ROAS cost exactly the contribution', () => {
  forMany(500, (random) => {
    const { price, contribution, breakEvenRoas } = orderEconomics(anyTerms(random))
    expect(breakEvenRoas === undefined).toBe(contribution.lessThanOrEqualTo(0))
    if (breakEvenRoas) expect(same(price.div(breakEvenRoas), contribution)).toBe(true)
  })
})

test('for any order a higher cost leaves less by exactly as much', () => {
  forMany(200, (random) => {
    const terms = anyTerms(random)
    const more = random.money(1_000)
    const dearer = orderEconomics({ ...terms, cost: terms.cost?.plus(more) })
    expect(dearer.contribution.plus(more).equals(orderEconomics(terms).contribution)).toBe(true)
  })
})
