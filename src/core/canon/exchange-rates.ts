import { plain } from '#core/decimal.ts'
import type { ExchangeRate } from '#core/economics/exchange.ts'
import { rateDatePath, ratePath } from './placed-fields.ts'
import type { Inputs } from './rule.ts'

/** “1 USD = 0.92 EUR (2026-03-31)” */
export const exchangeText = ({ from, to, rate, date }: ExchangeRate): string =>
  `1 ${from} = ${plain(rate, 0, 6)} ${to}${date ? ` (${date})` : ''}`

export function readRates(input: Inputs, pairs: readonly string[]): ExchangeRate[] {
  return pairs.flatMap((pair) => {
    const [from = '', to = ''] = pair.split('-')
    const rate = input.number(ratePath(pair))
    return rate?.greaterThan(0) ? [{ from, to, rate, date: input.text(rateDatePath(pair)) || undefined }] : []
  })
}
