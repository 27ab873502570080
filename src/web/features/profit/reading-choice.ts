import type { TableReading } from '#contracts/profit.ts'

/** Choices about a table that are not saved yet. */
export interface Choice {
  role: TableReading['role']
  columns: Record<string, string | undefined>
  amountsOf: 'order' | 'row'
  dates: 'day first' | 'month first' | ''
  /** Currency named by a column. */
  currency?: string | undefined
}

export const roles = [
  { value: 'orders', label: 'Orders' },
  { value: 'ads', label: 'Ad spend' },
  { value: 'none', label: 'Neither' },
] as const

interface ChoiceField {
  field: string
  label: string
  hint?: string
  isNeeded?: true
}

const orders: ChoiceField[] = [
  { field: 'date', label: 'Order date', isNeeded: true },
  { field: 'total', label: 'Amount paid', isNeeded: true },
  { field: 'order', label: 'Order number', hint: 'Rows with the same number are one order.' },
  { field: 'product', label: 'Product' },
  { field: 'sku', label: 'SKU' },
  { field: 'quantity', label: 'Quantity' },
  { field: 'unitPrice', label: 'Price of one unit' },
  { field: 'tax', label: 'VAT in the amount' },
  { field: 'refund', label: 'Refund' },
  { field: 'fee', label: 'Fees' },
  { field: 'country', label: 'Country' },
  { field: 'currency', label: 'Currency' },
  { field: 'status', label: 'Status', hint: 'Cancelled and unpaid orders are left out.' },
]
const ads: ChoiceField[] = [
  { field: 'date', label: 'Day', isNeeded: true },
  { field: 'spend', label: 'Amount spent', isNeeded: true },
  { field: 'until', label: 'Last day of a period' },
  { field: 'campaign', label: 'Campaign' },
  { field: 'country', label: 'Country' },
  { field: 'currency', label: 'Currency' },
]

export const fieldsOf = (role: Choice['role']): ChoiceField[] =>
  role === 'orders' ? orders : role === 'ads' ? ads : []

export function choiceOf(reading: TableReading): Choice {
  if (reading.role === 'none') return { role: 'none', columns: {}, amountsOf: 'row', dates: '' }
  const { amountsOf = 'row', ...columns } = { amountsOf: undefined, ...reading.columns }
  const currency = reading.role === 'ads' ? reading.currency : undefined
  return { role: reading.role, columns, amountsOf, dates: reading.dates ?? '', currency }
}

/** Needed columns without a choice. */
export const missingIn = ({ role, columns }: Choice): string[] =>
  fieldsOf(role).flatMap(({ field, isNeeded }) => (isNeeded && !columns[field] ? field : []))

/** The reading to save; undefined while a needed column is missing. */
export function readingOf(choice: Choice): TableReading | undefined {
  if (choice.role === 'none') return { role: 'none' }
  const { date, total, spend } = choice.columns
  const chosen = fieldsOf(choice.role).flatMap(({ field }) => {
    const column = choice.columns[field]
    return column ? [[field, column] as const] : []
  })
  const more = Object.fromEntries(chosen)
  const dates = choice.dates === '' ? {} : { dates: choice.dates }
  if (choice.role === 'orders') {
    if (!date || !total) return undefined
    return { role: 'orders', columns: { ...more, date, amountsOf: choice.amountsOf }, ...dates }
  }
  if (!date || !spend) return undefined
  const { currency } = choice
  return { role: 'ads', columns: { ...more, date, spend }, ...dates, ...(currency && { currency }) }
}
