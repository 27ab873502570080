import { type AdColumns, adFields, type OrderColumns, orderFields, type TableReading } from './columns.ts'

/** Names that a platform gives to a column; the first one found counts. */
type Names<Columns> = { [Field in keyof Columns]?: readonly string[] }

interface KnownExport {
  platform: string
  /** Columns that no other export has together. */
  signs: readonly (readonly string[])[]
}
interface OrdersExport extends KnownExport {
  role: 'orders'
  names: Names<Omit<OrderColumns, 'amountsOf'>> & { date: readonly string[] }
  amountsOf: OrderColumns['amountsOf']
}
interface AdsExport extends KnownExport {
  role: 'ads'
  names: Names<AdColumns> & { date: readonly string[]; spend: readonly string[] }
}

const known: readonly (OrdersExport | AdsExport)[] = [
  {
    platform: 'Shopify',
    role: 'orders',
    signs: [['financial status'], ['lineitem quantity'], ['lineitem name']],
    amountsOf: 'order',
    names: {
      date: ['created at', 'paid at'],
      order: ['name', 'id'],
      product: ['lineitem name'],
      sku: ['lineitem sku'],
      quantity: ['lineitem quantity'],
      unitPrice: ['lineitem price'],
      total: ['total'],
      tax: ['taxes'],
      refund: ['refunded amount'],
      country: ['shipping country', 'billing country'],
      currency: ['currency'],
      status: ['financial status'],
    },
  },
  {
    platform: 'WooCommerce',
    role: 'orders',
    signs: [
      ['order number', 'order id', 'order #'],
      ['order total amount', 'order total', 'n. revenue', 'net sales'],
      ['order status', 'status'],
    ],
    amountsOf: 'order',
    names: {
      date: ['order date', 'paid date', 'date'],
      order: ['order number', 'order id', 'order #'],
      product: ['item name', 'product name', 'product(s)'],
      sku: ['sku', 'item sku'],
      quantity: ['quantity', 'item quantity', 'items sold'],
      unitPrice: ['item cost', 'item price'],
      total: ['order total amount', 'order total', 'n. revenue', 'net sales'],
      tax: ['order total tax amount', 'order tax amount', 'order tax'],
      refund: ['order refund amount', 'refund amount'],
      country: ['country code (shipping)', 'shipping country', 'country code (billing)', 'billing country'],
      currency: ['order currency', 'currency'],
      status: ['order status', 'status'],
    },
  },
  {
    platform: 'Amazon',
    role: 'orders',
    signs: [['amazon-order-id'], ['purchase-date'], ['item-price']],
    amountsOf: 'row',
    names: {
      date: ['purchase-date'],
      order: ['amazon-order-id'],
      product: ['product-name'],
      sku: ['sku'],
      quantity: ['quantity', 'quantity-purchased'],
      total: ['item-price'],
      tax: ['item-tax'],
      country: ['ship-country'],
      currency: ['currency'],
      status: ['order-status', 'item-status'],
    },
  },
  {
    platform: 'Meta Ads',
    role: 'ads',
    signs: [
      ['amount spent'],
      ['campaign name', 'ad set name', 'ad name', 'account name', 'reporting starts', 'day'],
    ],
    names: {
      date: ['day', 'reporting starts'],
      until: ['reporting ends'],
      spend: ['amount spent'],
      campaign: ['ad name', 'ad set name', 'campaign name'],
      country: ['country'],
      currency: ['currency'],
    },
  },
  {
    platform: 'Google Ads',
    role: 'ads',
    signs: [['campaign', 'ad group'], ['cost'], ['impr.', 'interactions', 'avg. cpc', 'currency code']],
    names: {
      date: ['day', 'date', 'week', 'month'],
      spend: ['cost'],
      campaign: ['ad group', 'campaign'],
      country: ['country/territory (user location)', 'country/territory (matched)', 'country'],
      currency: ['currency code', 'currency'],
    },
  },
  {
    platform: 'TikTok Ads',
    role: 'ads',
    signs: [
      ['campaign name', 'ad group name', 'ad name'],
      ['cost', 'spend', 'total cost'],
      ['impressions', 'impression', 'clicks (destination)', 'clicks', 'cpm'],
    ],
    names: {
      date: ['by day', 'date', 'day', 'time'],
      spend: ['total cost', 'cost', 'spend'],
      campaign: ['ad name', 'ad group name', 'campaign name'],
      country: ['country/region', 'country'],
      currency: ['currency'],
    },
  },
]

export interface RecognisedExport {
  platform: string
  reading: TableReading
}

/** The platform whose export has these columns, and how to read it. */
export function recogniseExport(columns: readonly string[]): RecognisedExport | undefined {
  const byName = new Map(columns.map((column) => [nameKey(column), column]))
  const find = (names: readonly string[] = []) => names.flatMap((name) => byName.get(name) ?? [])[0]
  for (const each of known) {
    if (!each.signs.every(find)) continue
    const reading = each.role === 'orders' ? ordersReading(each, find) : adsReading(each, find)
    if (reading) return { platform: each.platform, reading }
  }
  return undefined
}

type Find = (names?: readonly string[]) => string | undefined

function ordersReading({ names, amountsOf }: OrdersExport, find: Find): TableReading | undefined {
  const found = Object.fromEntries(orderFields.map((field) => [field, find(names[field])]))
  const date = find(names.date)
  return date === undefined ? undefined : { role: 'orders', columns: { ...found, date, amountsOf } }
}

function adsReading({ names }: AdsExport, find: Find): TableReading | undefined {
  const found = Object.fromEntries(adFields.map((field) => [field, find(names[field])]))
  const [date, spend] = [find(names.date), find(names.spend)]
  if (date === undefined || spend === undefined) return undefined
  const until = found.until && found.until !== date && nameKey(date) !== 'day' ? found.until : undefined
  const currency = /\(([A-Z]{3})\)\s*$/.exec(spend)?.[1]
  return { role: 'ads', columns: { ...found, date, spend, until }, ...(currency && { currency }) }
}

/** Case, spaces and a currency in brackets are not part of a column's name. */
const nameKey = (column: string) =>
  column
    .replace(/\([A-Z]{3}\)\s*$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
