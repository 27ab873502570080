import { type Decimal, one, zero } from '#core/decimal.ts'
import type { AdSpend } from './ad-spend.ts'
import { monthOf, weekOf } from './days.ts'
import type { Sale } from './order-book.ts'

/** Costs of an order and its products, in the report's currency. */
export interface CostRates {
  /** Cost of one unit of a product; undefined when unknown. */
  unitCost: (product: string | undefined, sku: string | undefined) => Decimal | undefined
  /** Shipping of one order to a country. */
  shipping: (country: string | undefined) => Decimal | undefined
  packaging?: Decimal | undefined
  feeRate?: Decimal | undefined
  feeFixed?: Decimal | undefined
  /** VAT that prices in a country include, used for orders whose export does not tell it. */
  taxRate: (country: string | undefined) => Decimal | undefined
}

/** Parts of a profit that may be unknown. */
export const costParts = ['tax', 'goods', 'shipping', 'fees', 'ads'] as const
export type CostPart = (typeof costParts)[number]

export interface Figures {
  orders: Decimal
  units: Decimal
  revenue: Decimal
  refunds: Decimal
  tax: Decimal
  goods: Decimal
  shipping: Decimal
  fees: Decimal
  ads: Decimal
}

export const profitOf = (figures: Figures): Decimal =>
  costParts.reduce((left, part) => left.minus(figures[part]), figures.revenue.minus(figures.refunds))

export type Grouping = 'day' | 'week' | 'month' | 'product' | 'country'

export interface Group {
  /** A day, the Monday of a week, a month `2026-03`, a product or a country; undefined for what the files do not split. */
  key: string | undefined
  figures: Figures
}

export interface Report {
  total: Figures
  groups: Group[]
  /** Parts that are zero because they are unknown. */
  unknown: CostPart[]
  /** Parts that are told for some of the orders only. */
  incomplete: CostPart[]
  /** Products without a cost, with the units sold. */
  uncosted: { product: string | undefined; units: Decimal }[]
}

interface Ledger {
  sales: readonly Sale[]
  ads: readonly AdSpend[]
  /** False when no file of ads is there; a month without spend is then not known to be one. */
  hasAds: boolean
}

/** Puts sales, costs and ad spend together. Currencies are converted, and foreign ones left out, before. */
export function profitReport({ sales, ads, hasAds }: Ledger, costs: CostRates, by: Grouping): Report {
  const total = noFigures()
  const groups = new Map<string | undefined, Figures>()
  const groupOf = (key: string | undefined) => {
    const figures = groups.get(key) ?? noFigures()
    groups.set(key, figures)
    return figures
  }
  const uncosted = new Map<string | undefined, Decimal>()
  let [isTaxKnown, isShippingKnown] = [true, true]
  for (const sale of sales) {
    const unitCost = costs.unitCost(sale.product, sale.sku)
    if (!unitCost) uncosted.set(sale.product, (uncosted.get(sale.product) ?? zero).plus(sale.units))
    if (!sale.tax && !costs.taxRate(sale.country)) isTaxKnown = false
    if (!costs.shipping(sale.country)) isShippingKnown = false
    const figures = figuresOf(sale, unitCost, costs)
    for (const into of [total, groupOf(saleKey(sale, by))]) add(into, figures)
  }
  for (const { day, country, spend } of ads) {
    const key = by === 'product' ? undefined : by === 'country' ? country : dayKey(day, by)
    for (const into of [total, groupOf(key)]) into.ads = into.ads.plus(spend)
  }
  const hasFees = costs.feeRate || costs.feeFixed || sales.some(({ fee }) => fee)
  const known: Record<CostPart, boolean> = {
    tax: isTaxKnown,
    goods: uncosted.size === 0,
    shipping: isShippingKnown,
    fees: Boolean(hasFees),
    ads: hasAds,
  }
  return {
    total,
    groups: sorted(
      [...groups].map(([key, figures]) => ({ key, figures })),
      by,
    ),
    unknown: costParts.filter((part) => !known[part] && total[part].isZero()),
    incomplete: costParts.filter((part) => !known[part] && !total[part].isZero()),
    uncosted: [...uncosted].map(([product, units]) => ({ product, units })),
  }
}

function figuresOf(sale: Sale, unitCost: Decimal | undefined, costs: CostRates): Figures {
  const { paid, refund, units, orders } = sale
  const { feeRate = zero, feeFixed = zero, packaging = zero } = costs
  const [taxRate, shipping] = [costs.taxRate(sale.country) ?? zero, costs.shipping(sale.country) ?? zero]
  const tax = sale.tax ?? paid.minus(paid.div(one.plus(taxRate)))
  // A refund gives the VAT back too, so only the part that stayed is owed.
  const owed = paid.greaterThan(0) ? tax.times(one.minus(refund.div(paid))) : tax
  return {
    ...{ orders, units, revenue: paid, refunds: refund, tax: owed.isNegative() ? zero : owed },
    goods: (unitCost ?? zero).times(units),
    shipping: shipping.plus(packaging).times(orders),
    fees: sale.fee ?? paid.times(feeRate).plus(feeFixed.times(orders)),
    ads: zero,
  }
}

const saleKey = (sale: Sale, by: Grouping) =>
  by === 'product' ? sale.product : by === 'country' ? sale.country : dayKey(sale.day, by)

const dayKey = (day: string, by: 'day' | 'week' | 'month') =>
  by === 'day' ? day : by === 'week' ? weekOf(day) : monthOf(day)

/** Times in their order; products and countries by revenue, what is not split at the end. */
function sorted(groups: Group[], by: Grouping): Group[] {
  const isByTime = by === 'day' || by === 'week' || by === 'month'
  return groups.sort((one, other) => {
    if (one.key === undefined || other.key === undefined) return one.key === undefined ? 1 : -1
    return isByTime ? one.key.localeCompare(other.key) : other.figures.revenue.comparedTo(one.figures.revenue)
  })
}

const fields = ['orders', 'units', 'revenue', 'refunds', 'tax', 'goods', 'shipping', 'fees', 'ads'] as const

const noFigures = (): Figures =>
  Object.fromEntries(fields.map((field) => [field, zero])) as unknown as Figures

function add(into: Figures, figures: Figures): void {
  for (const field of fields) into[field] = into[field].plus(figures[field])
}
