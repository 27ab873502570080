import type { Decimal } from '#core/decimal.ts'
import { type CostPart, costParts, type Figures, type Group, profitOf } from './report.ts'

export interface ProfitChange {
  from: string
  to: string
  profit: { before: Decimal; after: Decimal }
  /** The part that moved the profit most. */
  part: 'revenue' | 'refunds' | CostPart
  before: Decimal
  after: Decimal
}

/** Compares the last two whole months of the data. A month that the data begins or ends in the middle of is not one. */
export function lastChange(months: readonly Group[], first: string, last: string): ProfitChange | undefined {
  const whole = months.filter(({ key }) => key !== undefined && isWhole(key, first, last))
  const [before, after] = whole.slice(-2)
  if (!before?.key || !after?.key || nextMonth(before.key) !== after.key) return undefined
  const part = mostMoved(before.figures, after.figures)
  return {
    ...{ from: before.key, to: after.key, part },
    profit: { before: profitOf(before.figures), after: profitOf(after.figures) },
    before: before.figures[part],
    after: after.figures[part],
  }
}

function mostMoved(before: Figures, after: Figures): ProfitChange['part'] {
  const moved = (part: ProfitChange['part']) => after[part].minus(before[part]).abs()
  const parts: ProfitChange['part'][] = ['revenue', 'refunds', ...costParts]
  return parts.reduce((most, part) => (moved(part).greaterThan(moved(most)) ? part : most))
}

const isWhole = (month: string, first: string, last: string) =>
  first <= `${month}-02` && last >= `${month}-${String(lengthOf(month) - 1).padStart(2, '0')}`

const yearAndMonth = (month: string) => month.split('-').map(Number) as [number, number]
const lengthOf = (month: string) => new Date(Date.UTC(...yearAndMonth(month), 0)).getUTCDate()
const nextMonth = (month: string) => new Date(Date.UTC(...yearAndMonth(month), 1)).toISOString().slice(0, 7)
