import { type Allowance, DailyLimit, type Usage } from '#contracts/usage.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { featureName } from '#server/stream/feature-names.ts'
import { allowanceInWords, byFeature, costOf, limitUnits, unitsOf, usedUpInWords } from './usage.presenter.ts'
import * as repository from './usage.repository.ts'

const DAYS_SHOWN = 30

type Whose = Pick<Actor, 'userId'>

async function getToday(deps: Deps, actor: Whose) {
  const row = await repository.today(deps.db, actor.userId)
  if (!row) throw new AppError('SIGNED_OUT', 'Log in to continue.')
  return row
}

const nothingGiven: repository.ExtraQuota = { extra: 0, drawn: 0, waiting: 0 }

/** Granted units stay available on any day, even if the plan became smaller than the day's use. */
const allowance = (
  deps: Deps,
  { plan, used, given, resetsAt, timeZone }: repository.Today,
  name: DailyLimit,
): Allowance => {
  const { extra, drawn, waiting } = given[name] ?? nothingGiven
  const ofPlan = deps.plans[plan][name]
  const ofDay = ofPlan + extra
  const spent = used[name] ?? 0
  const left = Math.max(ofDay - (spent - drawn), 0) + waiting
  return { name, limit: ofDay + drawn + waiting, ofPlan, used: spent, left, resetsAt, timeZone }
}

export async function listAllowances(deps: Deps, actor: Whose): Promise<Allowance[]> {
  const row = await getToday(deps, actor)
  return DailyLimit.options.map((name) => allowance(deps, row, name))
}

export async function getAllowance(deps: Deps, actor: Actor, name: DailyLimit): Promise<Allowance> {
  return allowance(deps, await getToday(deps, actor), name)
}

/** The same with a sentence about it. */
export async function describeAllowance(deps: Deps, actor: Actor, name: DailyLimit) {
  const data = await getAllowance(deps, actor, name)
  return { success: true as const, data, message: allowanceInWords(data) }
}

/** Refuses when nothing of a daily limit is left, saying when there will be, if ever. */
export async function requireUnits(deps: Deps, actor: Actor, name: DailyLimit): Promise<void> {
  const row = await getToday(deps, actor)
  const today = allowance(deps, row, name)
  const { limit, ofPlan, left, resetsAt } = today
  if (left > 0) return
  if (ofPlan === 0)
    throw new AppError(
      'LIMIT_REACHED',
      limit === 0
        ? `Your plan doesn’t include ${limitUnits[name]}s.`
        : `You have used all ${limitUnits[name]}s you were given, and your plan includes none.`,
    )
  const seconds = Math.max(Math.ceil((Date.parse(resetsAt) - deps.clock.now().getTime()) / 1_000), 1)
  throw new AppError('LIMIT_REACHED', usedUpInWords(today, seconds), { retryAfter: seconds })
}

/** The last days, today last. A day without use is there too, so that a chart has no gaps. */
export async function getUsage(deps: Deps, actor: Whose): Promise<Usage> {
  const { day, timeZone } = await getToday(deps, actor)
  const shown = Array.from({ length: DAYS_SHOWN }, (_, at) => dayBefore(day, DAYS_SHOWN - 1 - at))
  const first = shown[0] ?? day
  const [units, done] = await Promise.all([
    repository.usedSince(deps.db, actor.userId, first),
    repository.workSince(deps.db, actor.userId, first, timeZone),
  ])
  const work = done.map((row) => ({ ...row, feature: featureName(row.kind) }))
  return {
    timeZone,
    days: shown.map((day) => {
      const ofDay = work.filter((row) => row.day === day)
      return {
        day,
        used: Object.fromEntries(units.filter((row) => row.day === day).map((row) => [row.name, row.used])),
        byFeature: unitsOf(ofDay),
        cost: costOf(ofDay),
      }
    }),
    byFeature: byFeature(work),
  }
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}
