import type { AdSpend } from '#core/profit/ad-spend.ts'
import type { Sale } from '#core/profit/order-book.ts'

/** Amounts left out because they are in another currency. */
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

/** An amount without a currency is in the report's. No rule adds dollars to euros. */
export function inOneCurrency(
  { sales, ads }: { sales: readonly Sale[]; ads: readonly AdSpend[] },
  currency: string | undefined,
) {
  const isOwn = (each: { currency: string | undefined }) => !each.currency || each.currency === currency
  const orders: Record<string, number> = {}
  for (const sale of sales) {
    if (sale.currency && !isOwn(sale))
      orders[sale.currency] = (orders[sale.currency] ?? 0) + sale.orders.toNumber()
  }
  const foreignAds = ads.flatMap((each) => (isOwn(each) ? [] : (each.currency ?? [])))
  const foreign: ForeignAmounts = { orders, ads: [...new Set(foreignAds)] }
  return { sales: sales.filter(isOwn), ads: ads.filter(isOwn), foreign }
}
