const whole = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** Cents as dollars, without the cents where there are none. */
export const dollars = (cents: number): string =>
  cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100)

/** Amount in another currency; not all have hundredths. */
export function amountIn(smallest: number, currency: string): string {
  if (currency === 'usd') return dollars(smallest)
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(smallest / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
