import { type Decimal, format } from './decimal.ts'

/** How the seller writes numbers, for writing back the same way. */
export interface Notation {
  money(value: Decimal): string
  rate(value: Decimal): string
  ratio(value: Decimal): string
}

export function notation(currency: string | undefined, comma: boolean): Notation {
  const mark = (plain: string) => (comma ? plain.replace('.', ',') : plain)
  return {
    money(value) {
      const sign = value < 0n ? '−' : ''
      const amount = mark(format(value < 0n ? -value : value, 2))
      if (!currency) return sign + amount
      return currency.length === 1 ? `${sign}${currency}${amount}` : `${sign}${amount} ${currency}`
    },
    rate: (value) => `${mark(format(value * 100n, 0, 2)).replace('-', '−')} %`,
    ratio: (value) => mark(format(value, 2)),
  }
}
