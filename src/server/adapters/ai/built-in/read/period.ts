import type { Figures } from './figures.ts'

const past =
  /\b(?:(?:last|this|past|previous) (?:week|month|quarter|year)|yesterday|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/i

/**
 * Whether costs are told as the sums of a time that is over: “last month: 120 orders at 35, goods 1,260”. What costs more
 * than an order brings cannot be the cost of one.
 */
export function isOfPeriod(text: string, { price, revenue, orders, cost, shipping }: Figures): boolean {
  const each =
    price?.value ?? (revenue && orders?.value.greaterThan(0) ? revenue.value.div(orders.value) : undefined)
  const costs = [cost, shipping].flatMap((amount) => amount?.value ?? [])
  return (
    past.test(text) &&
    each !== undefined &&
    orders !== undefined &&
    costs.some((value) => value.greaterThan(each))
  )
}
