import { figurePaths } from '#core/canon/figure-paths.ts'
import type { CanonOrder, LandedWorking, OrderFigure } from '#core/canon/orders/order-figures.ts'
import type { Decimal } from '#core/decimal.ts'
import { type ExchangeRate, inCurrencyOf } from '#core/economics/exchange.ts'
import { landedCost } from '#core/economics/landed-cost.ts'
import type { Amount, OrderFacts } from '#core/economics/terms.ts'
import { AppError } from '#server/errors.ts'
import type { GivenOrder } from './economics-figures.ts'

const figures = ['price', 'shipping', 'packaging', 'feeFixed', 'feeRate', 'refundRate', 'taxRate'] as const
const amounts = ['price', 'cost', 'shipping', 'packaging', 'feeFixed'] as const

export interface Completed {
  order: OrderFacts
  /** Canon fields that were used. */
  from: string[]
  rates: ExchangeRate[]
  landed: LandedWorking
}

/** The given order, completed from the canon, in the currency of its price where rates allow. */
export function completed(stated: GivenOrder, canon: CanonOrder | undefined): Completed {
  const from: string[] = []
  const take = (figure: OrderFigure) => {
    if (stated[figure] !== undefined || canon?.facts[figure] === undefined) return stated[figure]
    from.push(...(canon.from[figure] ?? []))
    return canon.facts[figure]
  }
  const taken = Object.fromEntries(figures.map((figure) => [figure, take(figure)]))
  const cost = costOf(stated, canon, from)
  return inPriceCurrency(
    { ...taken, cost: cost.amount },
    { from, landed: cost.landed, known: canon?.known ?? [], rates: canon?.rates ?? [] },
  )
}

/** The landed cost: from the canon, or computed again if a part of it was given. */
function costOf(
  { cost, freight, dutyRate }: GivenOrder,
  canon: CanonOrder | undefined,
  from: string[],
): { amount: Amount | undefined; landed: LandedWorking } {
  if (!cost && !freight && !dutyRate) {
    from.push(...(canon?.from.cost ?? []))
    return { amount: canon?.facts.cost, landed: canon?.landed ?? { steps: [], currency: undefined } }
  }
  const or = <Value extends Amount | Decimal>(
    value: Value | undefined,
    known: Value | undefined,
    path: string,
  ) => {
    if (value === undefined && known !== undefined) from.push(path)
    return value ?? known
  }
  const inbound = canon?.inbound ?? {}
  const unit = or(cost, inbound.cost, figurePaths.cost)
  if (!unit) return { amount: undefined, landed: { steps: [], currency: undefined } }
  const paid = or(freight, inbound.freight, figurePaths.freight)
  const arrived = paid && inCurrencyOf(paid, unit.currency, canon?.known ?? []).amount
  if (arrived?.currency && unit.currency && arrived.currency !== unit.currency)
    throw new AppError('INVALID_INPUT', 'Cost and inbound freight are in different currencies. Ask for one.')
  const duty = or(dutyRate, inbound.dutyRate, figurePaths.dutyRate)
  const { value, steps } = landedCost({ cost: unit.value, freight: arrived?.value, dutyRate: duty })
  const currency = unit.currency ?? arrived?.currency
  return { amount: { value, currency }, landed: { steps, currency } }
}

function inPriceCurrency(
  order: OrderFacts,
  { from, landed, known, rates }: Omit<Completed, 'order'> & { known: ExchangeRate[] },
): Completed {
  const to = order.price?.currency
  const used = new Map(rates.map((each) => [`${each.from}-${each.to}`, each]))
  const converted = amounts.map((name): [string, Amount | undefined] => {
    const amount = order[name]
    if (!amount) return [name, amount]
    const result = inCurrencyOf(amount, to, known)
    for (const each of result.rates) used.set(`${each.from}-${each.to}`, each)
    return [name, result.amount]
  })
  return { order: { ...order, ...Object.fromEntries(converted) }, from, rates: [...used.values()], landed }
}
