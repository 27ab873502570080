import {
  MAX_GROUPS,
  type ProfitFigures,
  type ProfitGap,
  type ProfitReport,
  type ProfitSource,
} from '#contracts/profit.ts'
import { decimalsOf } from '#core/canon/currencies.ts'
import { type Decimal, plain } from '#core/decimal.ts'
import type { ProfitChange } from '#core/profit/change.ts'
import { type Figures, type Grouping, profitOf, type Report } from '#core/profit/report.ts'

interface Parts {
  report: Report
  by: Grouping
  currency: string | undefined
  first: string | undefined
  last: string | undefined
  change: ProfitChange | undefined
  gaps: ProfitGap[]
  products: ProfitReport['products']
  sources: ProfitSource[]
  fields: string[]
  rates: string[]
}

export function presentReport({ report, by, currency, first, last, change, ...rest }: Parts): ProfitReport {
  // The newest days count most when there are too many of them; of products, those that sold most.
  const isByTime = by === 'day' || by === 'week' || by === 'month'
  const groups = isByTime ? report.groups.slice(-MAX_GROUPS) : report.groups.slice(0, MAX_GROUPS)
  return {
    ...rest,
    ...{ by, currency: currency ?? null, from: first ?? null, to: last ?? null },
    total: presentFigures(report.total, currency),
    groups: groups.map(({ key, figures }) => ({
      key: key ?? null,
      figures: presentFigures(figures, currency),
    })),
    more: report.groups.length - groups.length,
    unknown: report.unknown,
    incomplete: report.incomplete,
    change: change ? changeSentence(change, currency) : null,
  }
}

const amounts = ['revenue', 'refunds', 'tax', 'goods', 'shipping', 'fees', 'ads'] as const

function presentFigures(figures: Figures, currency: string | undefined): ProfitFigures {
  const money = (value: Decimal) => plain(value, decimalsOf(currency))
  const shown = Object.fromEntries(amounts.map((name) => [name, money(figures[name])]))
  return {
    ...(shown as Record<(typeof amounts)[number], string>),
    orders: Math.round(figures.orders.toNumber()),
    units: figures.units.toNumber(),
    profit: money(profitOf(figures)),
  }
}

const partNames = {
  revenue: 'revenue',
  refunds: 'refunds',
  tax: 'VAT',
  goods: 'product cost',
  shipping: 'shipping',
  fees: 'fees',
  ads: 'ad spend',
} as const

function changeSentence(
  { from, to, profit, part, before, after }: ProfitChange,
  currency: string | undefined,
): string {
  const money = (value: Decimal) => [plain(value, decimalsOf(currency)), currency].filter(Boolean).join(' ')
  const moved = profit.after.minus(profit.before)
  const rose = after.greaterThan(before) ? 'rose' : 'fell'
  const way = moved.isZero()
    ? 'did not change'
    : `${moved.isNegative() ? 'fell' : 'rose'} by ${money(moved.abs())}`
  return `Profit ${way} from ${monthName(from)} to ${monthName(to)}. The largest change: ${partNames[part]} ${rose} from ${money(before)} to ${money(after)}.`
}

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
