import type { ProfitReport } from '#contracts/profit.ts'
import { type Decimal, decimal, plain, zero } from '#core/decimal.ts'
import { convert, type ExchangeRate } from '#core/economics/exchange.ts'
import type { Amount } from '#core/economics/terms.ts'
import { foldedText } from '#core/folded-text.ts'
import type { Sale } from '#core/profit/order-book.ts'
import type { CostRates } from '#core/profit/report.ts'
import { type CanonCosts, marketKey, type PlacedCosts } from './canon-costs.ts'

interface CostFacts {
  canon: CanonCosts
  currency: string | undefined
  /** Unit costs by product that a person entered. */
  entered: Readonly<Record<string, string>>
  sales: readonly Sale[]
}

interface Costs {
  rates: CostRates
  products: ProfitReport['products']
  /** Canon fields that the costs come from. */
  fields: string[]
  exchange: ExchangeRate[]
}

/** Cost rates of a report, the products they are for, and the canon fields they come from. */
export function costsIn({ canon, currency, entered, sales }: CostFacts): Costs {
  const fields = new Set<string>()
  const exchange = new Set<ExchangeRate>()
  const inReport = (amount: Amount | undefined): Decimal | undefined => {
    if (!amount?.currency || !currency) return amount?.value
    const converted = convert(amount.value, { from: amount.currency, to: currency }, canon.rates)
    for (const rate of converted?.rates ?? []) exchange.add(rate)
    return converted?.value
  }
  const figure = ({ facts, from }: PlacedCosts, name: 'cost' | 'shipping' | 'packaging' | 'feeFixed') => {
    const value = inReport(facts[name])
    if (value) for (const path of from[name] ?? []) fields.add(path)
    return value
  }
  const share = ({ facts, from }: PlacedCosts, name: 'feeRate' | 'taxRate') => {
    if (facts[name]) for (const path of from[name] ?? []) fields.add(path)
    return facts[name]
  }
  const units = unitsByProduct(sales)
  const costOf = (product: string | undefined, sku: string | undefined) => {
    const cost = product !== undefined && Object.hasOwn(entered, product) ? entered[product] : undefined
    if (cost !== undefined) return { cost: decimal(cost), source: 'entered' as const }
    const own = ownCosts(canon, product, sku) ?? (units.size === 1 ? canon.base : undefined)
    const known = own && figure(own, 'cost')
    return known && { cost: known, source: 'canon' as const }
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
  const at = (country: string | undefined) => (country && canon.markets.get(marketKey(country))) || canon.base
  const ofOrders = byCountry(
    sales,
    (country) => figure(at(country), 'shipping') ?? figure(canon.base, 'shipping'),
  )
  const taxes = byCountry(
    sales.filter(({ tax }) => !tax),
    (country) => (isTaxKnownIn(country, canon) ? share(at(country), 'taxRate') : undefined),
  )
  const rates: CostRates = {
    unitCost: (product, sku) => costOf(product, sku)?.cost,
    shipping: (country) => ofOrders.get(country),
    packaging: figure(canon.base, 'packaging'),
    feeRate: share(canon.base, 'feeRate'),
    feeFixed: figure(canon.base, 'feeFixed'),
    taxRate: (country) => taxes.get(country),
  }
  return {
    rates,
    products: products.filter(({ name }) => name !== ''),
    fields: [...fields],
    exchange: [...exchange],
  }
}

/** The VAT of the product is that of its home market and holds for no other country. */
const isTaxKnownIn = (country: string | undefined, { home, markets }: CanonCosts): boolean =>
  !country || home.size === 0 || home.has(marketKey(country)) || markets.has(marketKey(country))

/** Countries of orders with unknown VAT. */
export const untaxedIn = (sales: readonly Sale[], { taxRate }: CostRates): string[] => [
  ...new Set(
    sales.flatMap(({ tax, country }) => (!tax && country && !taxRate(country) ? [marketKey(country)] : [])),
  ),
]

/** Reads a figure once per country, so that reports of many orders stay fast. */
const byCountry = <Value>(sales: readonly Sale[], read: (country: string | undefined) => Value) =>
  new Map([...new Set(sales.map(({ country }) => country))].map((country) => [country, read(country)]))

function unitsByProduct(sales: readonly Sale[]) {
  const units = new Map<string | undefined, { sold: Decimal; sku: string | undefined }>()
  for (const { product, sku, units: count } of sales) {
    const before = units.get(product)
    units.set(product, { sold: (before?.sold ?? zero).plus(count), sku: before?.sku ?? sku })
  }
  return units
}

/** Costs of the sold variant, or of the product of the canon; undefined for another product. */
function ownCosts(
  { title, sku, base, variants }: CanonCosts,
  product: string | undefined,
  soldSku: string | undefined,
): PlacedCosts | undefined {
  const [own, sold, code] = [foldedText(title), foldedText(product ?? ''), foldedText(soldSku ?? '')]
  const bySku = code ? variants.find((each) => foldedText(each.sku) === code) : undefined
  if (bySku) return bySku
  // Shops add the variant to a product's title: “Desk Lamp - Black”.
  const after = own !== '' && sold.startsWith(own) ? sold.slice(own.length) : undefined
  const isOwn = after === '' || after?.startsWith(' - ') || after?.startsWith(' / ')
  if (!isOwn) return sku && foldedText(sku) === code ? base : undefined
  return variants.find(({ name }) => after?.slice(3) === foldedText(name)) ?? base
}
