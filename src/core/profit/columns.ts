/** Columns of an export of orders, by their names in the table. */
export interface OrderColumns {
  date: string
  /** Rows that share it are lines of one order; without it each row is an order. */
  order?: string | undefined
  product?: string | undefined
  sku?: string | undefined
  quantity?: string | undefined
  /** Price of one unit, which splits an order's total among its lines. */
  unitPrice?: string | undefined
  /** Amount the customer paid, VAT included. */
  total?: string | undefined
  tax?: string | undefined
  refund?: string | undefined
  /** Fees that the platform kept. */
  fee?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  status?: string | undefined
  /** `order`: total, tax, refund and fee belong to the order, on its first row or repeated. `row`: to each row. */
  amountsOf: 'order' | 'row'
}

/** Columns of an export of ad spend. */
export interface AdColumns {
  date: string
  /** Last day of the row's period, where rows cover more than a day. */
  until?: string | undefined
  spend: string
  campaign?: string | undefined
  country?: string | undefined
  currency?: string | undefined
}

type DateOrder = 'day first' | 'month first'

/** How a table is read. A table that is neither orders nor ads is `none`. */
export type TableReading =
  | { role: 'orders'; columns: OrderColumns; dates?: DateOrder | undefined }
  | { role: 'ads'; columns: AdColumns; dates?: DateOrder | undefined; currency?: string | undefined }
  | { role: 'none' }

export const orderFields = [
  'date',
  'order',
  'product',
  'sku',
  'quantity',
  'unitPrice',
  'total',
  'tax',
  'refund',
  'fee',
  'country',
  'currency',
  'status',
] as const satisfies (keyof OrderColumns)[]

export const adFields = [
  'date',
  'until',
  'spend',
  'campaign',
  'country',
  'currency',
] as const satisfies (keyof AdColumns)[]
