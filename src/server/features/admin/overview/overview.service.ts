import type {
  ActivePeople,
  ErrorReport,
  OverviewRange,
  SignUps,
  Spending,
} from '#contracts/admin/overview.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { addDays, dayIn, spanOf } from './days.ts'
import { errorsByDay, errorsByRoute } from './errors.repository.ts'
import { modelNames } from './health.service.ts'
import { fill, nobody, presentSpending } from './overview.presenter.ts'
import * as repository from './sums.repository.ts'
import { daysOfRange, splitRange } from './sums.service.ts'

const ROUTES_SHOWN = 20

/** Sign-ups by day, with their progress since. */
export async function getSignUps(deps: Deps, actor: Actor, range: OverviewRange): Promise<SignUps> {
  const { span, rows } = await daysOfRange<repository.SignUpDay>(deps, actor, range, repository.signUpSums)
  return { days: fill(span, rows, nobody) }
}

/** Active users. Weeks and months end with the last full day, because they are slow to count. */
export async function getActive(deps: Deps, actor: Actor, range: OverviewRange): Promise<ActivePeople> {
  const { zone, span, past, rest } = await splitRange(deps, actor, range)
  const over = { ...rest, until: addDays(dayIn(zone, deps.clock.now()), -1) }
  const rows = past
    ? await repository.readSums<repository.ActiveDay>(deps.db, repository.activeSums, zone, past)
    : await repository.countNow<repository.ActiveDay>(deps.db, repository.activeSums, zone, over)
  const known = new Set(rows.map(({ day }) => day))
  const latest = await repository.countDaily(deps.db, zone, past ? rest : { ...rest, from: span.until })
  const unknown = { weekly: null, monthly: null }
  const added = latest.filter(({ day }) => !known.has(day)).map((row) => ({ ...row, ...unknown }))
  return { days: fill<repository.ActiveDay>(span, [...rows, ...added], { daily: 0, ...unknown }) }
}

/** Costs and tokens by day, model and feature. */
export async function getSpending(deps: Deps, actor: Actor, range: OverviewRange): Promise<Spending> {
  const { span, rows } = await daysOfRange<repository.ModelUsageDay>(deps, actor, range, repository.usageSums)
  return presentSpending(span, rows, await modelNames(deps))
}

/** Failures on our side. */
export async function getErrors(
  { db, clock }: Deps,
  actor: Actor,
  range: OverviewRange,
): Promise<ErrorReport> {
  const span = spanOf(range, dayIn(actor.timeZone, clock.now()))
  return {
    days: fill(span, await errorsByDay(db, actor.timeZone, span), { count: 0 }),
    routes: await errorsByRoute(db, actor.timeZone, span, ROUTES_SHOWN),
  }
}
