import { type Interval, type Order, prices } from '#contracts/billing.ts'
import { dollars } from '#web/lib/words/dollars.ts'

/** “$39 a month”. */
export const priceInWords = ({ plan, interval }: Order): string =>
  `${dollars(prices[plan][interval])} a ${interval}`

/** What a month of it comes to. */
export const perMonth = ({ plan, interval }: Order): number =>
  interval === 'year' ? prices[plan].year / 12 : prices[plan].month

export const intervalNames: Record<Interval, string> = { month: 'Monthly', year: 'Yearly' }

/** By how many percent a year is cheaper than twelve months: what holds for every plan. */
export const yearSaves = Math.floor(
  Math.min(...Object.values(prices).map(({ month, year }) => 100 - (100 * year) / (12 * month))),
)
