import { type ExchangeRate, inCurrencyOf } from '#core/economics/exchange.ts'
import { landedCost } from '#core/economics/landed-cost.ts'
import type { Amount } from '#core/economics/terms.ts'
import type { Step } from '#core/economics/working.ts'
import { figurePaths } from '../figure-paths.ts'
import { type CanonPlace, marketPath, variantPath, variantPricePath } from '../placed-fields.ts'
import type { Inputs } from '../rule.ts'
import { currencyTrouble } from './order-terms.ts'

export interface AmountRead {
  amount: Amount
  paths: string[]
}

/** A variant with its own price says itself what it costs in a market that has its own price too. */
export function priceAt(
  { market, variant }: CanonPlace,
  input: Inputs,
): { read: AmountRead | undefined } | { blocked: string } {
  const at = (path: string | undefined) => {
    const amount = path && input.amount(path)
    return amount ? { amount, paths: [path] } : undefined
  }
  const inMarket = at(market && marketPath(market, 'price'))
  const ofVariant = at(variant && variantPath(variant, 'price'))
  const ofBoth = at(market && variant && variantPricePath(variant, market))
  if (!ofBoth && inMarket && ofVariant)
    return { blocked: `Set the price of this variant in ${market}: both have their own price.` }
  return { read: ofBoth ?? inMarket ?? ofVariant ?? at(figurePaths.price) }
}

interface CostRead extends AmountRead {
  rates: ExchangeRate[]
  steps: Step[]
}

/** Landed: with inbound freight and duty, in the currency of the cost. */
export function costAt(
  { variant }: CanonPlace,
  input: Inputs,
  rates: readonly ExchangeRate[],
): CostRead | { blocked: string } | undefined {
  const ownPath = variant && variantPath(variant, 'cost')
  const path = ownPath && input.amount(ownPath) ? ownPath : figurePaths.cost
  const landed = path === ownPath ? undefined : input.amount(figurePaths.landedCost)
  if (landed) return { amount: landed, paths: [figurePaths.landedCost], rates: [], steps: [] }
  const cost = input.amount(path)
  if (!cost) return undefined
  const freight = input.amount(figurePaths.freight)
  const arrived = freight && inCurrencyOf(freight, cost.currency, rates)
  const blocked = currencyTrouble({ [path]: cost, [figurePaths.freight]: arrived?.amount })
  if (arrived && blocked) return { blocked }
  const dutyRate = input.share(figurePaths.dutyRate)
  const { value, steps } = landedCost({ cost: cost.value, freight: arrived?.amount.value, dutyRate })
  return {
    amount: { value, currency: cost.currency },
    paths: [path, ...(freight ? [figurePaths.freight] : []), ...(dutyRate ? [figurePaths.dutyRate] : [])],
    rates: arrived?.rates ?? [],
    steps,
  }
}
