import { amounts } from './table-conditions.ts'
import type { Table } from './tables.ts'

/** “How many lamps were sold”: pieces, of which one row may hold several. */
export const ofRows = /\bhow many\s+\S+\s+(?:rows|lines|entries|records)\b/i
export const wentOut = /\b(?:sold|ordered|bought|shipped)\b/i
export const isRow =
  /^(?:orders?|sales|purchases|customers?|buyers?|invoices?|shipments?|rows?|products|skus?)$/i
export const inPieces = /\b(?:units|pieces|copies|quantity|quantities|qty)\b/i
/** A “Unit cost” is none. */
export const ofPieces = /^(?:quantity|qty|units|unit$|pieces|pcs)\b/i

/** “How many lamps were sold” is asked of orders, not of a list of lamps. */
export function isOfSales(table: Table, question: string): boolean {
  const noun = /\bhow many\s+([\p{L}\d]{2,40})/iu.exec(question)?.[1]
  if (!noun || isRow.test(noun) || ofRows.test(question) || !wentOut.test(question)) return false
  const isOfOrders =
    /order|sale|sold|invoice/i.test(`${table.name} ${table.file}`) ||
    table.columns.some(
      ({ kind, name }) => kind === 'date' && /\b(?:date|day|order(?:ed)?|sold|sales?)\b/i.test(name),
    )
  return isOfOrders && amounts(table).some(({ name }) => ofPieces.test(name))
}
