import type { Decimal } from '#core/decimal.ts'
import type { Discount } from './offers.ts'
import type { Order, Priced } from './order.ts'
import type { Terms } from './terms.ts'
import type { Step } from './working.ts'

/** Everything that can be asked about the economics of one product, all in one currency. Rates are fractions. */
export interface Calculation {
  terms: Terms
  /** Contribution of an order when its single costs are unknown. */
  knownMargin?: Decimal | undefined
  discount?: Discount | undefined
  bundle?: { units: Decimal; price: Decimal; shipEach?: boolean | undefined } | undefined
  /** The former price that a shop strikes out. */
  compareAt?: Decimal | undefined
  target?: TargetFigures | undefined
  ads?: AdFigures | undefined
  visits?: Decimal | undefined
  conversionRate?: Decimal | undefined
  period?:
    | { sold: { revenue: Decimal } | { orders: Decimal; each: Decimal }; paid: [string, Decimal][] }
    | undefined
  /** Other terms of the same order, to be seen beside it. */
  alternatives?: { name: string; terms: Terms }[] | undefined
}

export interface TargetFigures {
  margin?: Decimal | undefined
  profitPerOrder?: Decimal | undefined
  roas?: Decimal | undefined
  markup?: Decimal | undefined
  /** After ads, of all orders together. */
  totalProfit?: Decimal | undefined
}

export interface AdFigures {
  cpa?: Decimal | undefined
  roas?: Decimal | undefined
  cpc?: Decimal | undefined
  cpm?: Decimal | undefined
  clickRate?: Decimal | undefined
  spend?: Decimal | undefined
  orders?: Decimal | undefined
  revenue?: Decimal | undefined
}

export interface Section {
  name: string
  steps: Step[]
  /** Results without a working: a target out of reach, or nothing left. */
  notes: string[]
}

/** The given figures and those that follow from them at once. */
export interface KnownFigures extends Calculation {
  priced: Priced | undefined
  order: Order | undefined
}

export const stepsOf = (...results: ({ steps: Step[] } | undefined)[]): Step[] =>
  results.flatMap((result) => result?.steps ?? [])
