import type { SignUps, Spending } from '#contracts/admin/overview.ts'
import { featureName } from '#server/stream/feature-names.ts'
import { daysOf, type Span } from './days.ts'
import type { ModelUsageDay } from './sums.repository.ts'

/** Each day of a span, also those that nothing is known of: a chart has no gaps. */
export function fill<Row extends { day: string }>(span: Span, rows: Row[], empty: Omit<Row, 'day'>): Row[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return daysOf(span).map((day) => known.get(day) ?? ({ ...empty, day } as Row))
}

export const nobody: Omit<SignUps['days'][number], 'day'> = {
  signedUp: 0,
  verified: 0,
  asked: 0,
  madeProject: 0,
  paid: 0,
}

type Spent = Omit<Spending['days'][number], 'day'>
const nothing: Spent = { runs: 0, failed: 0, tokens: 0, cost: 0 }

const plus = (sum: Spent, row: ModelUsageDay): Spent => ({
  runs: sum.runs + row.runs,
  failed: sum.failed + row.failed,
  tokens: sum.tokens + row.inputTokens + row.outputTokens,
  cost: sum.cost + row.cost,
})

function addUp(rows: ModelUsageDay[], keyOf: (row: ModelUsageDay) => string): Map<string, Spent> {
  const sums = new Map<string, Spent>()
  for (const row of rows) sums.set(keyOf(row), plus(sums.get(keyOf(row)) ?? nothing, row))
  return sums
}

const dearestFirst = (sums: Map<string, Spent>) =>
  [...sums]
    .map(([name, spent]) => ({ name, ...spent }))
    .toSorted((a, b) => b.cost - a.cost || b.tokens - a.tokens || b.runs - a.runs)

export function presentSpending(
  span: Span,
  rows: ModelUsageDay[],
  nameOf: (model: string) => string,
): Spending {
  const days = [...addUp(rows, ({ day }) => day)].map(([day, spent]) => ({ day, ...spent }))
  // Reading a file or making an export asks no model.
  const modelCalls = rows.filter(({ model, kind }) => model !== '' || kind === 'chat')
  return {
    days: fill(span, days, nothing),
    byModel: dearestFirst(addUp(modelCalls, ({ model }) => nameOf(model))),
    byFeature: dearestFirst(addUp(rows, ({ kind }) => featureName(kind))),
    ownCost: rows.reduce((sum, { ownCost }) => sum + ownCost, 0),
  }
}
