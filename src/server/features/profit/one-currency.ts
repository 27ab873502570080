import { type Decimal, one } from '#core/decimal.ts'
import { convert, type ExchangeRate } from '#core/economics/exchange.ts'
import type { AdSpend } from '#core/profit/ad-spend.ts'
import type { Sale } from '#core/profit/order-book.ts'

/** Amounts left out because no exchange rate leads to the report's currency. */
export interface ForeignAmounts {
  orders: Record<string, number>
  ads: string[]
}

/** The market's currency if orders are in it, else the one of most orders. */
export function reportCurrency(sales: readonly Sale[], market: string | undefined): string | undefined {
  const counts = new Map<string, number>()
  for (const { currency } of sales) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  if (market && (counts.size === 0 || counts.has(market))) return market
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** Sales and spend in the report's currency, by the exchange rates of the canon. Amounts without a rate are left out. */
export function inOneCurrency(
  { sales, ads }: { sales: readonly Sale[]; ads: readonly AdSpend[] },
  currency: string | undefined,
  rates: readonly ExchangeRate[],
) {
  const factors = new Map<string, ReturnType<typeof convert>>()
  const used = new Set<ExchangeRate>()
  const factorOf = (from: string | undefined): Decimal | undefined => {
    // An amount without a currency is in the report's.
    if (!from || !currency || from === currency) return one
    if (!factors.has(from)) factors.set(from, convert(one, { from, to: currency }, rates))
    for (const rate of factors.get(from)?.rates ?? []) used.add(rate)
    return factors.get(from)?.value
  }
  const orders: Record<string, number> = {}
  const ownSales = sales.flatMap((sale) => {
    const factor = factorOf(sale.currency)
    if (factor) return [factor === one ? sale : saleTimes(sale, factor, currency)]
    const code = sale.currency ?? ''
    orders[code] = (orders[code] ?? 0) + sale.orders.toNumber()
    return []
  })
  const ownAds = ads.flatMap((each) => {
    const factor = factorOf(each.currency)
    return factor ? [factor === one ? each : { ...each, spend: each.spend.times(factor), currency }] : []
  })
  const foreignAds = ads.flatMap(({ currency: code }) => (code && !factorOf(code) ? [code] : []))
  const foreign: ForeignAmounts = { orders, ads: [...new Set(foreignAds)] }
  return { sales: ownSales, ads: ownAds, foreign, exchange: [...used] }
}

const saleTimes = (sale: Sale, factor: Decimal, currency: string | undefined): Sale => ({
  ...sale,
  currency,
  paid: sale.paid.times(factor),
  tax: sale.tax?.times(factor),
  refund: sale.refund.times(factor),
  fee: sale.fee?.times(factor),
})
