/** A number with six decimals kept as an integer, so that money adds up to the cent. */
export type Decimal = bigint

export const one: Decimal = 1_000_000n
export const zero: Decimal = 0n
const places = 6

/** From plain notation, `1234.5`; digits past the sixth decimal are dropped. */
export function decimal(plain: string): Decimal {
  const [whole = '', fraction = ''] = plain.split('.')
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}

export const times = (a: Decimal, b: Decimal): Decimal => divide(a * b, one)
export const over = (a: Decimal, b: Decimal): Decimal => divide(a * one, b)
export const percent = (value: Decimal): Decimal => divide(value, 100n)

/** Rounds half away from zero, as invoices do. */
function divide(a: bigint, b: bigint): bigint {
  const sign = a < 0n === b < 0n ? 1n : -1n
  const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b]
  return (sign * (2n * top + bottom)) / (2n * bottom)
}

/** With at least `least` and at most `most` decimals, `1234.50`. */
export function format(value: Decimal, least: number, most = least): string {
  const rounded = divide(value, 10n ** BigInt(places - most))
  const digits = String(rounded < 0n ? -rounded : rounded).padStart(most + 1, '0')
  const whole = digits.slice(0, digits.length - most)
  const fraction = digits.slice(digits.length - most)
  const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '')
  return `${rounded < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`
}
