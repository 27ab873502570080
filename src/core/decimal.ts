import { Decimal as Base } from 'decimal.js'

/** Numbers of money and their ratios. Enough digits for any sum a shop can have; halves round away from zero, as on invoices. */
export const Decimal = Base.clone({
  precision: 40,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -30,
  toExpPos: 60,
})
export type Decimal = Base

export const zero: Decimal = new Decimal(0)
export const one: Decimal = new Decimal(1)

/** From plain notation, `1234.5`: a float has already lost the cent. */
export const decimal = (plain: string): Decimal => new Decimal(plain)

/** From a whole number, which no float can spoil. */
export const whole = (count: number): Decimal => {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is not a whole number.`)
  return new Decimal(count)
}

/** With at least `least` and at most `most` decimals: `1234.50`. Never minus zero. */
export function plain(value: Decimal, least: number, most = least): string {
  const [head = '', tail = ''] = value.toFixed(most).split('.')
  const kept = tail.slice(0, least) + tail.slice(least).replace(/0+$/, '')
  const text = kept === '' ? head : `${head}.${kept}`
  return /^-[0.]+$/.test(text) ? text.slice(1) : text
}
