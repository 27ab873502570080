import { Decimal, one, zero } from '#core/decimal.ts'

/** A row of an orders export, its cells already read. */
export interface OrderRow {
  order?: string | undefined
  day?: string | undefined
  product?: string | undefined
  sku?: string | undefined
  quantity?: Decimal | undefined
  unitPrice?: Decimal | undefined
  total?: Decimal | undefined
  tax?: Decimal | undefined
  refund?: Decimal | undefined
  fee?: Decimal | undefined
  country?: string | undefined
  currency?: string | undefined
  status?: string | undefined
}

/** A product's part of an order. Amounts are in the order's currency. */
export interface Sale {
  day: string
  product: string | undefined
  sku: string | undefined
  country: string | undefined
  currency: string | undefined
  units: Decimal
  /** Its part of the order: an order of two equal lines is two halves. */
  orders: Decimal
  paid: Decimal
  tax: Decimal | undefined
  refund: Decimal
  fee: Decimal | undefined
}

/** Rows that are not in the sales, and why. */
export interface LeftOut {
  cancelled: number
  undated: number
  unpriced: number
}

interface Line {
  product: string | undefined
  sku: string | undefined
  units: Decimal
  worth: Decimal | undefined
}

interface OpenOrder {
  lines: Line[]
  day?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  status?: string | undefined
  total?: Decimal | undefined
  tax?: Decimal | undefined
  refund?: Decimal | undefined
  fee?: Decimal | undefined
}

const amounts = ['total', 'tax', 'refund', 'fee'] as const
/** Orders that nobody paid. */
const unpaid = /^(?:void(?:ed)?|cancel(?:l?ed)?|failed|pending|expired|trash|on[- ]hold|draft)$/i

/** Joins the rows of one export into orders, and orders into sales. */
export function openOrderBook(amountsOf: 'order' | 'row') {
  const orders = new Map<string, OpenOrder>()
  return {
    add(row: OrderRow) {
      const key = row.order ?? `row ${orders.size}`
      const order = orders.get(key) ?? { lines: [] }
      orders.set(key, order)
      order.day ??= row.day
      order.country ??= row.country
      order.currency ??= row.currency
      order.status ??= row.status
      for (const field of amounts) order[field] = joined(order[field], row[field], amountsOf)
      const units = row.quantity ?? one
      const worth = amountsOf === 'row' ? row.total : row.unitPrice?.times(units)
      order.lines.push({ product: row.product, sku: row.sku, units, worth })
    },
    /** Sales of every order whose id `isNew` accepts: an order that two files hold counts once. */
    close(isNew: (order: string) => boolean): { sales: Sale[]; leftOut: LeftOut } {
      const leftOut: LeftOut = { cancelled: 0, undated: 0, unpriced: 0 }
      const sales: Sale[] = []
      for (const [key, order] of orders) {
        if (!key.startsWith('row ') && !isNew(key)) continue
        if (order.status && unpaid.test(order.status)) leftOut.cancelled++
        else if (!order.day) leftOut.undated++
        else {
          const paid = order.total ?? sumOf(order.lines)
          if (paid) sales.push(...salesOf(order, order.day, paid))
          else leftOut.unpriced++
        }
      }
      return { sales, leftOut }
    },
  }
}

function joined(before: Decimal | undefined, now: Decimal | undefined, amountsOf: 'order' | 'row') {
  if (before === undefined || now === undefined) return before ?? now
  return amountsOf === 'row' ? before.plus(now) : before
}

function sumOf(lines: Line[]): Decimal | undefined {
  const known = lines.flatMap(({ worth }) => worth ?? [])
  return known.length === 0 ? undefined : Decimal.sum(...known)
}

function salesOf(order: OpenOrder, day: string, paid: Decimal): Sale[] {
  const all = sumOf(order.lines)
  return order.lines.map(({ product, sku, units, worth }) => {
    const part = all?.greaterThan(0) ? (worth ?? zero).div(all) : one.div(order.lines.length)
    return {
      ...{ day, product, sku, units, country: order.country, currency: order.currency },
      orders: one.div(order.lines.length),
      paid: paid.times(part),
      tax: order.tax?.times(part),
      refund: (order.refund ?? zero).abs().times(part),
      fee: order.fee?.abs().times(part),
    }
  })
}
