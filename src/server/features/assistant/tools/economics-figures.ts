import { currencyCode } from '#core/canon/currencies.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Calculation } from '#core/economics/calculation.ts'
import type { Amount, OrderFacts } from '#core/economics/terms.ts'
import { readAmount, readCount, readPercent, readRatio, type Written } from '#core/written-numbers.ts'
import { AppError } from '#server/errors.ts'
import type { EconomicsInput } from './economics-input.ts'
import { need, read } from './read-figure.ts'

/** The given cost of an order, and the additions until the goods have arrived. */
export interface GivenOrder extends OrderFacts {
  freight?: Amount | undefined
  dutyRate?: Decimal | undefined
}

/** Given figures, each read once. */
interface InputFigures {
  order: GivenOrder
  alternatives: { name: string; order: GivenOrder }[]
  rest: Omit<Calculation, 'terms' | 'alternatives'>
  /** Currencies of all amounts except those of an order. */
  currencies: (string | undefined)[]
}

const fieldOf = {
  price: 'price',
  cost: 'cost',
  freight: 'freight',
  shipping: 'shipping',
  packaging: 'packaging',
  feeFixed: 'feeFixed',
} as const
const rateOf = {
  feePercent: 'feeRate',
  refundPercent: 'refundRate',
  vatPercent: 'taxRate',
  dutyPercent: 'dutyRate',
} as const
type WrittenOrder = Partial<Record<keyof typeof fieldOf | keyof typeof rateOf, Written | undefined>>

/** Reads what a model wrote; throws a sentence about the first figure that cannot be read. */
export function readEconomics(input: EconomicsInput, market: string | undefined): InputFigures {
  const stated = input.currency && (currencyCode(input.currency, market) ?? input.currency)
  const near = stated || market
  const currencies: (string | undefined)[] = [stated || undefined]
  const money = (name: string, written: Written | undefined): Decimal | undefined => {
    const value = read(readAmount, name, written, near)
    if (value) currencies.push(value.currency)
    return value?.value
  }
  const order = (figures: WrittenOrder): GivenOrder => ({
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
