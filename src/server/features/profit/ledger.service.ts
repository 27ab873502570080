import { currencyCode } from '#core/canon/currencies.ts'
import { type AdRow, type AdSpend, adSpend } from '#core/profit/ad-spend.ts'
import { type LeftOut, openOrderBook, type Sale } from '#core/profit/order-book.ts'
import type { Deps } from '#server/deps.ts'
import { typedRows } from '#server/features/knowledge/tables/typed-rows.service.ts'
import type { Source } from './sources.ts'

/** Rows of all tables together that one report reads. */
const MOST_ROWS = 200_000

export interface Ledger {
  sales: Sale[]
  ads: AdSpend[]
  leftOut: LeftOut & { undatedAds: number; spread: number }
  /** Files that were too long to be read. */
  tooLong: string[]
}

/** Reads the orders and ads of a project. What two files hold counts once, from the newer one. */
export async function readLedger(deps: Deps, sources: readonly Source[]): Promise<Ledger> {
  const ledger: Ledger = {
    sales: [],
    ads: [],
    leftOut: { cancelled: 0, undated: 0, unpriced: 0, undatedAds: 0, spread: 0 },
    tooLong: [],
  }
  const earlier = new Map<string, Set<string>>()
  let rows = 0
  for (const source of sources) {
    if (source.reading.role === 'none') continue
    rows += source.table.rows
    if (rows > MOST_ROWS) {
      ledger.tooLong.push(source.table.fileName)
      rows -= source.table.rows
      continue
    }
    const kind = `${source.reading.role} ${source.platform ?? source.table.columns.map(({ name }) => name).join('\n')}`
    const before = earlier.get(kind) ?? new Set()
    const now = new Set<string>()
    const isNew = (key: string) => {
      now.add(key)
      return !before.has(key)
    }
    await readSource(deps, source, ledger, isNew)
    earlier.set(kind, new Set([...before, ...now]))
  }
  return ledger
}

async function readSource(
  deps: Deps,
  { table, reading }: Source,
  { sales, ads, leftOut }: Ledger,
  isNew: (key: string) => boolean,
): Promise<void> {
  if (reading.role === 'ads') {
    const found = adSpend(await adRows(deps, table, reading), isNew)
    push(ads, found.spend)
    leftOut.undatedAds += found.undated
    leftOut.spread += found.spread
  }
  if (reading.role === 'orders') {
    const found = await orderSales(deps, table, reading, isNew)
    push(sales, found.sales)
    for (const reason of ['cancelled', 'undated', 'unpriced'] as const)
      leftOut[reason] += found.leftOut[reason]
  }
}

type Reading<Role> = Extract<Source['reading'], { role: Role }>

async function orderSales(
  deps: Deps,
  table: Source['table'],
  { columns, dates }: Reading<'orders'>,
  isNew: (key: string) => boolean,
) {
  const book = openOrderBook(columns.amountsOf)
  for await (const rows of typedRows(deps, table, dates)) {
    for (const row of rows) {
      const unit = row.unit(columns.total) ?? row.unit(columns.unitPrice)
      book.add({
        order: row.text(columns.order),
        day: row.day(columns.date),
        product: row.text(columns.product),
        sku: row.text(columns.sku),
        quantity: row.number(columns.quantity),
        unitPrice: row.number(columns.unitPrice),
        total: row.number(columns.total),
        tax: row.number(columns.tax),
        refund: row.number(columns.refund),
        fee: row.number(columns.fee),
        country: row.text(columns.country),
        currency: currencyCode(row.text(columns.currency) ?? unit ?? ''),
        status: row.text(columns.status),
      })
    }
  }
  return book.close(isNew)
}

async function adRows(
  deps: Deps,
  table: Source['table'],
  { columns, dates, currency }: Reading<'ads'>,
): Promise<AdRow[]> {
  const found: AdRow[] = []
  for await (const rows of typedRows(deps, table, dates)) {
    for (const row of rows)
      found.push({
        day: row.day(columns.date),
        dateText: row.text(columns.date),
        until: row.day(columns.until),
        spend: row.number(columns.spend),
        campaign: row.text(columns.campaign),
        country: row.text(columns.country),
        currency: currencyCode(row.text(columns.currency) ?? row.unit(columns.spend) ?? '') ?? currency,
      })
  }
  return found
}

function push<Item>(into: Item[], items: readonly Item[]): void {
  for (const item of items) into.push(item)
}
