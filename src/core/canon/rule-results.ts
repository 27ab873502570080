import { type Decimal, plain } from '#core/decimal.ts'
import type { Derived } from './rule.ts'

/** Fine enough that nothing computed from it is off by a cent. */
const DECIMALS = 6

export const text = (value: string): Derived => ({ typed: { type: 'text', value } })
export const number = (value: Decimal): Derived => ({
  typed: { type: 'number', value: Number(plain(value, 0, 2)) },
})
export const money = (
  { value, currency = null }: { value: Decimal; currency?: string | null | undefined },
  note = '',
): Derived => ({
  typed: { type: 'money', value: { amount: plain(value, 2, DECIMALS), currency } },
  ...(note && { note }),
})

export const losing =
  'An order loses money before advertising, so no advertising breaks even. Raise the price or lower the costs.'
