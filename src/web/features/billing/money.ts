import { type Interval, type PlanOrder, prices } from '#contracts/billing.ts'
import { dollars } from '#web/lib/words/dollars.ts'

/** “$39 a month”. */
export const priceInWords = ({ plan, interval }: PlanOrder): string =>
  `${dollars(prices[plan][interval])} a ${interval}`

/** The price per month. */
export const perMonth = ({ plan, interval }: PlanOrder): number =>
  interval === 'year' ? prices[plan].year / 12 : prices[plan].month

export const intervalNames: Record<Interval, string> = { month: 'Monthly', year: 'Yearly' }

/** Yearly discount in percent: the smallest over all plans. */
export const yearSaves = Math.floor(
  Math.min(...Object.values(prices).map(({ month, year }) => 100 - (100 * year) / (12 * month))),
)
