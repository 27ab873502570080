import type { Decimal } from '#core/decimal.ts'
import { type ExchangeRate, inCurrencyOf } from '#core/economics/exchange.ts'
import type { Amount, OrderFacts } from '#core/economics/terms.ts'
import type { Step } from '#core/economics/working.ts'
import { readRates } from '../exchange-rates.ts'
import { figurePaths, inputPaths } from '../figure-paths.ts'
import { type CanonPlace, marketPath, ratePairsIn, resultPaths, variantPath } from '../placed-fields.ts'
import { type Inputs, inputsFrom, MARKET_CURRENCY } from '../rule.ts'
import { type CanonValue, isRuleSource } from '../value.ts'
import { type AmountRead, costAt, priceAt } from './order-amounts.ts'

/** The figures of an order that a canon knows, without what the seller says is left of it. */
export type OrderFigure = Exclude<keyof OrderFacts, 'left'>

export interface LandedWorking {
  steps: Step[]
  currency: string | undefined
}

export interface OrderFigures {
  facts: OrderFacts
  /** Paths that each figure was read from. */
  from: Partial<Record<OrderFigure, string[]>>
  /** Exchange rates that were used. */
  rates: ExchangeRate[]
  /** Working of the landed cost in the currency of the cost; without steps where freight and duty are not set. */
  landed: LandedWorking
  /** Reason why there are no figures. */
  blocked?: string | undefined
}

/** An order at a place, in one currency as far as the exchange rates allow. */
export function figuresAt(place: CanonPlace, input: Inputs, rates: readonly ExchangeRate[]): OrderFigures {
  const [price, cost] = [priceAt(place, input), costAt(place, input, rates)]
  if ('blocked' in price) return blockedBy(price.blocked)
  if (cost && 'blocked' in cost) return blockedBy(cost.blocked)
  const from: OrderFigures['from'] = {}
  const used = new Map<string, ExchangeRate>()
  const target =
    (place.market && input.text(marketPath(place.market, 'currency'))) || price.read?.amount.currency
  const inTarget = (amount: Amount): Amount => {
    const converted = inCurrencyOf(amount, target, rates)
    for (const each of converted.rates) used.set(`${each.from}-${each.to}`, each)
    return converted.amount
  }
  const take = (figure: OrderFigure, read: AmountRead | undefined) => {
    if (read) from[figure] = read.paths
    return read && inTarget(read.amount)
  }
  const first = (figure: OrderFigure, ...paths: (string | undefined)[]) => {
    const path = paths.find((each) => each !== undefined && input.amount(each))
    const amount = path && input.amount(path)
    return take(figure, amount ? { amount, paths: [path] } : undefined)
  }
  const share = (figure: OrderFigure, ...paths: (string | undefined)[]) => {
    const path = paths.find((each) => each !== undefined && input.share(each))
    if (path) from[figure] = [path]
    return path ? input.share(path) : undefined
  }
  const { market } = place
  for (const each of cost?.rates ?? []) used.set(`${each.from}-${each.to}`, each)
  return {
    facts: {
      price: take('price', price.read),
      cost: take('cost', cost),
      shipping: first('shipping', market && marketPath(market, 'shippingCost'), figurePaths.shipping),
      packaging: first('packaging', figurePaths.packaging),
      feeFixed: first('feeFixed', figurePaths.feeFixed),
      feeRate: share('feeRate', figurePaths.feeRate),
      refundRate: share('refundRate', figurePaths.refundRate),
      taxRate: share('taxRate', market && marketPath(market, 'vatPercent'), figurePaths.taxRate),
    },
    from,
    rates: [...used.values()],
    landed: { steps: cost?.steps ?? [], currency: cost?.amount.currency },
  }
}

const blockedBy = (blocked: string): OrderFigures => ({
  facts: {},
  from: {},
  rates: [],
  landed: { steps: [], currency: undefined },
  blocked,
})

interface Field {
  path: string
  value: CanonValue
  source: string
}

export interface CanonOrder extends OrderFigures {
  /** Parts of the landed cost, as set. */
  inbound: { cost?: Amount | undefined; freight?: Amount | undefined; dutyRate?: Decimal | undefined }

  /** All exchange rates of the canon. */
  known: ExchangeRate[]
  compareAt: Amount | undefined
  conversionRate: Decimal | undefined
  /** Currency of the market. */
  currency: string | undefined
}

const COMPARE_AT = 'pricing.compareAt'
const CONVERSION = 'economics.conversionPercent'

/** Order figures of the canon for a market and variant. */
export function canonOrder(fields: Iterable<Field>, place: CanonPlace = {}): CanonOrder {
  const byPath = new Map(Array.from(fields, (field) => [field.path, field]))
  const pairs = ratePairsIn(byPath.keys())
  const result = resultPaths(place).contribution
  const isDerived = (path: string) => isRuleSource(byPath.get(path)?.source ?? '')
  const needs = [...inputPaths(place, pairs), COMPARE_AT, CONVERSION, result]
  // A landed cost that a rule derived is counted again, to show its working.
  const input = inputsFrom({ needs }, (path) =>
    path === figurePaths.landedCost && isDerived(path) ? undefined : byPath.get(path),
  )
  const known = readRates(input, pairs)
  const figures = figuresAt(place, input, known)
  // Derived values follow from the rest; the seller's own figure does not.
  const isOwn = !isDerived(result) && !(place.market && place.variant)
  return {
    ...figures,
    facts: { ...figures.facts, left: isOwn ? input.amount(result) : undefined },
    known,
    inbound: {
      cost:
        (place.variant && input.amount(variantPath(place.variant, 'cost'))) || input.amount(figurePaths.cost),
      freight: input.amount(figurePaths.freight),
      dutyRate: input.share(figurePaths.dutyRate),
    },
    compareAt: input.amount(COMPARE_AT),
    conversionRate: input.share(CONVERSION),
    currency: input.text(MARKET_CURRENCY) || undefined,
  }
}
