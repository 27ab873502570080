import type { KnowledgeTable } from '#contracts/knowledge/knowledge.ts'
import {
  MAX_PRODUCT_COSTS,
  type ProfitReport,
  type ProfitSource,
  type ReportQuery,
  type TableReading,
} from '#contracts/profit.ts'
import { exchangeText } from '#core/canon/exchange-rates.ts'
import { decimal } from '#core/decimal.ts'
import { lastChange } from '#core/profit/change.ts'
import { profitReport } from '#core/profit/report.ts'
import type { Actor } from '#server/actor.ts'
import type { ProfitSettings } from '#server/db/tables/profit.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { openTable } from '#server/features/knowledge/tables/tables.service.ts'
import { newestTables } from '#server/features/knowledge/tables/typed-rows.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { canonCosts } from './canon-costs.ts'
import { costsIn, untaxedIn } from './costs.ts'
import { gapsIn } from './gaps.ts'
import { readLedger } from './ledger.service.ts'
import { inOneCurrency, reportCurrency } from './one-currency.ts'
import { presentReport } from './profit.presenter.ts'
import * as repository from './profit.repository.ts'
import { presentSource, sameColumns, sourceOf, strangeColumns } from './sources.ts'

const MOST_TABLES = 100
const MOST_READINGS = 100

/** Orders and ads of the project's files, with the costs of its canon. */
export async function readProfit(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { by, from, to }: ReportQuery,
): Promise<ProfitReport> {
  const [tables, settings, fields] = await Promise.all([
    newestTables(deps, actor, projectId, MOST_TABLES),
    repository.readSettings(deps.db, actor.userId, projectId),
    listCanonFields(deps, actor, projectId),
  ])
  const sources = tables.map((table) => sourceOf(table, settings))
  const ledger = await readLedger(deps, sources)
  const canon = canonCosts(fields)
  const currency = reportCurrency(ledger.sales, canon.currency)
  const { sales, ads, foreign, exchange } = inOneCurrency(ledger, currency, canon.rates)
  const days = [...sales, ...ads].map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  const isIn = ({ day }: { day: string }) => (!from || day >= from) && (!to || day <= to)
  const costs = costsIn({ canon, currency, entered: settings.costs, sales })
  const hasAds = sources.some(({ reading }) => reading.role === 'ads')
  const report = profitReport({ sales: sales.filter(isIn), ads: ads.filter(isIn), hasAds }, costs.rates, by)
  const months = profitReport({ sales, ads, hasAds }, costs.rates, 'month')
  const rates = [...new Set([...exchange, ...costs.exchange])]
  const change = first && last ? lastChange(months.groups, first, last) : undefined
  return presentReport({
    ...{ report, by, currency, first, last, change },
    gaps: gapsIn({
      ...{ sources, ledger, foreign, report, canon, currency },
      untaxed: untaxedIn(sales.filter(isIn), costs.rates),
    }),
    products: costs.products,
    sources: sources.map(presentSource),
    fields: [...costs.fields, ...rates.map(canon.ratePath)],
    rates: rates.map(exchangeText),
  })
}

/** Every table with the same columns is read that way from now on. */
export async function chooseReading(
  deps: Deps,
  actor: Actor,
  { projectId, tableId }: { projectId: string; tableId: string },
  reading: TableReading | null,
): Promise<ProfitSource> {
  const { table } = await openTable(deps, actor, projectId, tableId)
  if (reading) requireColumns(reading, table)
  const columns = table.columns.map(({ name }) => name)
  const settings = await change(deps, actor, projectId, ({ readings, costs }) => {
    const others = readings.filter((each) => !sameColumns(each.columns, columns))
    return { costs, readings: reading ? [{ columns, reading }, ...others].slice(0, MOST_READINGS) : others }
  })
  return presentSource(sourceOf(table, settings))
}

export async function setCost(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { product, cost }: { product: string; cost: string | null },
) {
  await requireProject(deps, actor, projectId)
  await change(deps, actor, projectId, ({ readings, costs }) => {
    const { [product]: _, ...others } = costs
    const changed = cost === null ? others : { ...others, [product]: decimal(cost).toString() }
    if (Object.keys(changed).length > MAX_PRODUCT_COSTS)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `A project has costs for at most ${MAX_PRODUCT_COSTS} products. Remove one you no longer sell.`,
      )
    return { readings, costs: changed }
  })
  return { product, cost }
}

function change(
  deps: Deps,
  { userId }: Actor,
  projectId: string,
  edit: (settings: ProfitSettings) => ProfitSettings,
): Promise<ProfitSettings> {
  return deps.db.transaction(async (tx) => {
    await repository.lockProject(tx, userId, projectId)
    const settings = edit(await repository.readSettings(tx, userId, projectId))
    await repository.writeSettings(tx, { userId, projectId }, settings)
    return settings
  })
}

function requireColumns(reading: TableReading, table: KnowledgeTable): void {
  const [strange] = strangeColumns(reading, table)
  if (strange !== undefined)
    throw new AppError(
      'INVALID_INPUT',
      `The table has no column “${strange.slice(0, 60)}”. Choose another one.`,
    )
}
