import { type Decimal, whole, zero } from '#core/decimal.ts'
import { type AdProfit, profitAtCpa } from '#core/economics/ads.ts'
import type { Order } from '#core/economics/order.ts'

const ROWS = 6

/**
 * The dearest ad cost that is drawn: as far past break-even as before it, or the whole price where nothing breaks even, and
 * as far as somebody asked for.
 */
export const dearestCpa = (order: Order, asked: Decimal): Decimal =>
  maxOf(order.breakEvenCpa?.times(2) ?? order.price, asked)

/** Profit at even steps of ad cost per order, from none to the dearest. */
export function profitRows(order: Order, dearest: Decimal): AdProfit[] {
  const step = dearest.div(ROWS)
  return Array.from({ length: ROWS + 1 }, (_, index) => profitAtCpa(order, step.times(whole(index))))
}

export interface Frame {
  width: number
  height: number
}

export interface Drawing {
  start: Point
  end: Point
  /** Point of zero profit; absent if the profit is never positive. */
  breakEven: Point | undefined
  zeroY: number
  at(cpa: Decimal): Point
}

interface Point {
  x: number
  y: number
}

/** Positions in pixels. Only here decimals become floats. */
export function drawing(order: Order, dearest: Decimal, { width, height }: Frame): Drawing {
  const most = maxOf(order.contribution, zero)
  const least = order.contribution.minus(dearest)
  const span = most.minus(least)
  const at = (cpa: Decimal): Point => ({
    x: cpa.div(dearest).times(width).toNumber(),
    y: most.minus(order.contribution.minus(cpa)).div(span).times(height).toNumber(),
  })
  return {
    start: at(zero),
    end: at(dearest),
    breakEven: order.breakEvenCpa && at(order.breakEvenCpa),
    zeroY: most.div(span).times(height).toNumber(),
    at,
  }
}

const maxOf = (one: Decimal, other: Decimal) => (one.greaterThan(other) ? one : other)
