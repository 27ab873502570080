import { type Interval, type Order, prices } from '#contracts/billing.ts'

const whole = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** Cents as dollars, without the cents where there are none. */
export const dollars = (cents: number): string =>
  cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100)

/** “$39 a month”. */
export const priceInWords = ({ plan, interval }: Order): string =>
  `${dollars(prices[plan][interval])} a ${interval}`

/** What a month of it comes to. */
export const perMonth = ({ plan, interval }: Order): number =>
  interval === 'year' ? prices[plan].year / 12 : prices[plan].month

export const intervalNames: Record<Interval, string> = { month: 'Monthly', year: 'Yearly' }
