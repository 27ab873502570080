import type { ProfitReport } from '#contracts/profit.ts'
import { type Decimal, decimal, plain, zero } from '#core/decimal.ts'
import type { Amount } from '#core/economics/terms.ts'
import type { Sale } from '#core/profit/order-book.ts'
import type { CostRates } from '#core/profit/report.ts'
import { type CanonCosts, costPaths } from './canon-costs.ts'

interface Known {
  canon: CanonCosts
  currency: string | undefined
  /** Unit costs by product that a person entered. */
  entered: Readonly<Record<string, string>>
  sales: readonly Sale[]
}

/** Cost rates of a report, the products they are for, and the canon fields they come from. */
export function costsIn({ canon, currency, entered, sales }: Known): {
  rates: CostRates
  products: ProfitReport['products']
  fields: string[]
} {
  const inReport = (amount: Amount | undefined) =>
    amount && (!amount.currency || !currency || amount.currency === currency) ? amount.value : undefined
  const units = unitsByProduct(sales)
  const isOnly = units.size === 1
  const own = inReport(canon.cost)
  const costOf = (product: string | undefined, sku: string | undefined) => {
    const cost = product === undefined ? undefined : entered[product]
    if (cost !== undefined) return { cost: decimal(cost), source: 'entered' as const }
    return own && (isOnly || isOwnProduct(canon, product, sku))
      ? { cost: own, source: 'canon' as const }
      : undefined
  }
  const products = [...units].map(([name, { sold, sku }]) => {
    const known = costOf(name, sku)
    return {
      name: name ?? '',
      units: sold.toNumber(),
      cost: known ? plain(known.cost, 2, 6) : null,
      source: known?.source ?? null,
    }
  })
  const rates: CostRates = {
    unitCost: (product, sku) => costOf(product, sku)?.cost,
    shipping: inReport(canon.shipping),
    feeRate: canon.feeRate,
    feeFixed: inReport(canon.feeFixed),
  }
  const fields = [
    ...(products.some(({ source }) => source === 'canon') ? [costPaths.cost] : []),
    ...(rates.shipping ? [costPaths.shipping] : []),
    ...(rates.feeRate ? [costPaths.feeRate] : []),
    ...(rates.feeFixed ? [costPaths.feeFixed] : []),
  ]
  return { rates, products: products.filter(({ name }) => name !== ''), fields }
}

function unitsByProduct(sales: readonly Sale[]) {
  const units = new Map<string | undefined, { sold: Decimal; sku: string | undefined }>()
  for (const { product, sku, units: count } of sales) {
    const before = units.get(product)
    units.set(product, { sold: (before?.sold ?? zero).plus(count), sku: before?.sku ?? sku })
  }
  return units
}

const folded = (text: string | undefined) =>
  text?.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim() ?? ''

/** Shops add the variant to a product's title: “Desk Lamp - Black”. */
function isOwnProduct(
  { title, sku }: CanonCosts,
  product: string | undefined,
  soldSku: string | undefined,
): boolean {
  if (sku && folded(sku) === folded(soldSku)) return true
  const [own, sold] = [folded(title), folded(product)]
  return own !== '' && (sold === own || sold.startsWith(`${own} - `) || sold.startsWith(`${own} / `))
}
