import { z } from 'zod'
import { currencyCode } from '#core/canon/currencies.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Calculation } from '#core/economics/calculate.ts'
import type { Amount, OrderFacts } from '#core/economics/terms.ts'
import {
  type NumberReading,
  readAmount,
  readCount,
  readPercent,
  readRatio,
  type Written,
} from '#core/written-numbers.ts'
import { AppError } from '#server/errors.ts'

const Figure = z.union([z.number(), z.string().trim().min(1).max(40)])
const amount = (what: string) =>
  Figure.optional().describe(`${what} An amount as people write it: 39.90, “€1.299,00”, “3k”.`)
const percent = (what: string) => Figure.optional().describe(`${what} In percent: 2.9 or “2.9%”.`)
const count = (what: string) => Figure.optional().describe(`${what} A number: 1200, “1,200” or “1.2k”.`)
const ratio = (what: string) => Figure.optional().describe(`${what} A ratio: 3.5 or “3.5x”.`)

const orderShape = {
  price: amount('Selling price of one order, with the VAT that buyers pay.'),
  cost: amount('Product cost of one order.'),
  shipping: amount('Shipping that the seller pays for one order.'),
  packaging: amount('Packaging of one order.'),
  feePercent: percent('Payment and marketplace fees, of the price.'),
  feeFixed: amount('Fixed fee per order.'),
  refundPercent: percent('Share of the revenue that is refunded.'),
  vatPercent: percent('VAT or sales tax that the price includes.'),
}

export const EconomicsInput = z.strictObject({
  ...orderShape,
  currency: z.string().max(8).optional().describe('Currency of amounts that are written without one.'),
  fromCanon: z
    .boolean()
    .default(true)
    .describe(
      'Take figures that are left out from the canon of the project. Set it to false for another product.',
    ),
  marginPercent: percent('What an order leaves before ads, where its single costs are not known.'),
  discount: Figure.optional().describe('A discount on the price: “20%”, or an amount such as “5 EUR”.'),
  bundle: z
    .strictObject({
      units: Figure.describe('Pieces in the bundle.'),
      price: Figure.describe('Price of the whole bundle.'),
      shipEach: z.boolean().default(false).describe('Each piece is shipped on its own.'),
    })
    .optional()
    .describe('Several pieces sold together at one price.'),
  compareAt: amount('Former price that the shop strikes out.'),
  target: z
    .strictObject({
      marginPercent: percent('Gives the price, highest cost and highest discount for this margin.'),
      profitPerOrder: amount('Gives the price and the highest CPA for this profit.'),
      roas: ratio('Gives the price at which ads break even at this ROAS.'),
      markupPercent: percent('Gives the price with this markup on the cost.'),
      totalProfit: amount('Gives the orders, ad spend and visits for this profit after ads.'),
    })
    .optional()
    .describe('Aims to compute backwards from.'),
  ads: z
    .strictObject({
      cpa: amount('Ad cost per order.'),
      roas: ratio('Revenue per unit of ad spend.'),
      cpc: amount('Cost per click.'),
      cpm: amount('Cost per thousand impressions; needs ctrPercent.'),
      ctrPercent: percent('Clicks per impression.'),
      spend: amount('Total ad spend.'),
      orders: count('Orders, from ads where spend is given.'),
      revenue: amount('Total revenue from ads.'),
    })
    .optional()
    .describe('Advertising: gives CPA, ROAS, profit per order and in total, and the highest CPC.'),
  visits: count('Visits of the shop: gives orders, revenue and what is left.'),
  conversionPercent: percent('Orders per visit or click.'),
  period: z
    .strictObject({
      revenue: amount('All revenue of the period; or give orders and orderValue.'),
      orders: count('Orders of the period.'),
      orderValue: amount('Average value of an order.'),
      costs: z
        .array(
          z.strictObject({
            name: z.string().trim().min(1).max(40).describe('Such as goods, shipping, ads or rent.'),
            amount: Figure.describe('Its total in the period.'),
          }),
        )
        .max(20)
        .default([])
        .describe('Everything that was paid in the period.'),
    })
    .optional()
    .describe('Result of a month or another period from its totals.'),
  alternatives: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(40).describe('A short name, such as “at 45 EUR” or “Supplier B”.'),
        ...orderShape,
      }),
    )
    .max(5)
    .optional()
    .describe('The same order with some figures changed, to be seen side by side. Name only what changes.'),
})
export type EconomicsInput = z.infer<typeof EconomicsInput>

/** Figures as they were told, each read once. */
interface ToldFigures {
  order: OrderFacts
  alternatives: { name: string; order: OrderFacts }[]
  rest: Omit<Calculation, 'terms' | 'alternatives'>
  /** Of all amounts, those of an order aside. */
  currencies: (string | undefined)[]
}

const fieldOf = {
  price: 'price',
  cost: 'cost',
  shipping: 'shipping',
  packaging: 'packaging',
  feeFixed: 'feeFixed',
} as const
const rateOf = { feePercent: 'feeRate', refundPercent: 'refundRate', vatPercent: 'taxRate' } as const

/** Reads what a model wrote; throws a sentence about the first figure that cannot be read. */
export function readEconomics(input: EconomicsInput, market: string | undefined): ToldFigures {
  const stated = input.currency && (currencyCode(input.currency, market) ?? input.currency)
  const near = stated || market
  const currencies: (string | undefined)[] = [stated || undefined]
  const money = (name: string, written: Written | undefined): Decimal | undefined => {
    const value = read(readAmount, name, written, near)
    if (value) currencies.push(value.currency)
    return value?.value
  }
  const order = (figures: Partial<Record<keyof typeof orderShape, Written | undefined>>): OrderFacts => ({
    ...Object.fromEntries(
      Object.entries(fieldOf).map(([name, field]) => [
        field,
        read(readAmount, name, figures[name as keyof typeof fieldOf], near),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(rateOf).map(([name, field]) => [
        field,
        read(readPercent, name, figures[name as keyof typeof rateOf]),
      ]),
    ),
  })
  const { target, ads, bundle } = input
  return {
    order: order(input),
    alternatives: (input.alternatives ?? []).map((each) => ({ name: each.name, order: order(each) })),
    rest: {
      knownMargin: read(readPercent, 'marginPercent', input.marginPercent),
      discount: discountIn(input.discount, money),
      bundle: bundle && {
        units: need(read(readCount, 'units', bundle.units)),
        price: need(money('bundle price', bundle.price)),
        shipEach: bundle.shipEach,
      },
      compareAt: money('compareAt', input.compareAt),
      target: target && {
        margin: read(readPercent, 'target margin', target.marginPercent),
        profitPerOrder: money('profitPerOrder', target.profitPerOrder),
        roas: read(readRatio, 'target ROAS', target.roas),
        markup: read(readPercent, 'markupPercent', target.markupPercent),
        totalProfit: money('totalProfit', target.totalProfit),
      },
      ads: ads && {
        cpa: money('cpa', ads.cpa),
        roas: read(readRatio, 'roas', ads.roas),
        cpc: money('cpc', ads.cpc),
        cpm: money('cpm', ads.cpm),
        clickRate: read(readPercent, 'ctrPercent', ads.ctrPercent),
        spend: money('spend', ads.spend),
        orders: read(readCount, 'orders', ads.orders),
        revenue: money('revenue', ads.revenue),
      },
      visits: read(readCount, 'visits', input.visits),
      conversionRate: read(readPercent, 'conversionPercent', input.conversionPercent),
      period: periodIn(input.period, money),
    },
    currencies,
  }
}

type ReadMoney = (name: string, written: Written | undefined) => Decimal | undefined

function discountIn(written: Written | undefined, money: ReadMoney): Calculation['discount'] {
  if (written === undefined) return undefined
  const isShare = typeof written === 'number' || !/[\p{L}\p{Sc}]/u.test(written)
  return isShare
    ? { rate: need(read(readPercent, 'discount', written)) }
    : { amount: need(money('discount', written)) }
}

function periodIn(period: EconomicsInput['period'], money: ReadMoney): Calculation['period'] {
  if (!period) return undefined
  const paid = period.costs.map(({ name, amount: cost }): [string, Decimal] => [
    name,
    need(money(name, cost)),
  ])
  const revenue = money('revenue', period.revenue)
  if (revenue) return { sold: { revenue }, paid }
  const [orders, each] = [read(readCount, 'orders', period.orders), money('orderValue', period.orderValue)]
  if (!orders || !each)
    throw new AppError('INVALID_INPUT', 'A period needs its revenue, or its orders and the orderValue.')
  return { sold: { orders, each }, paid }
}

function read<Value extends Decimal | Amount>(
  reader: (name: string, written: Written, near?: string) => NumberReading<Value>,
  name: string,
  written: Written | undefined,
  near?: string,
): Value | undefined {
  if (written === undefined) return undefined
  const reading = reader(name, written, near)
  if (reading.ok) return reading.value
  throw new AppError('INVALID_INPUT', reading.reason)
}

function need<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AppError('INVALID_INPUT', 'A figure is empty.')
  return value
}
