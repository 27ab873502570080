import { createHash } from 'node:crypto'
import type { OverviewRange } from '#contracts/admin/overview.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { addDays, dayIn, monthBefore, pieces, type Span, spanOf } from './days.ts'
import { sumUpAll } from './overview.tasks.ts'
import * as repository from './sums.repository.ts'

/** Days per transaction, because others wait for it on the embedded database. */
const DAYS_AT_ONCE = 31
/** A year to show, and a month to spare. */
const MONTHS_KEPT = 12
/** Days that may still change: a new user buys, an answer ends, an account is deleted. */
const DAYS_THAT_CHANGE = 30

const yesterdayIn = (deps: Pick<Deps, 'clock'>, zone: string) => addDays(dayIn(zone, deps.clock.now()), -1)

/** Sums up the last days of each administrator's time zone, up to yesterday, and all before that are missing. */
export async function sumUpLatest(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const zone of await repository.zonesOfAdmins(deps.db)) {
    const until = yesterdayIn(deps, zone)
    const summed = await repository.summedDays(deps.db, zone)
    const from = summed && minOf(addDays(summed.until, 1), addDays(until, 1 - DAYS_THAT_CHANGE))
    await sumUpSpan(deps, zone, { from: maxOf(from, monthBefore(until, MONTHS_KEPT)), until })
  }
}

/** Recounts everything, for one time zone or all, so that no error lasts longer than a day. */
export async function sumUpEverything(deps: Pick<Deps, 'db' | 'clock'>, only?: string): Promise<void> {
  const zones = only ? [only] : await repository.zonesOfAdmins(deps.db)
  for (const zone of zones) {
    const until = yesterdayIn(deps, zone)
    await sumUpSpan(deps, zone, { from: monthBefore(until, MONTHS_KEPT), until })
  }
  if (!only)
    await repository.forgetSums(deps.db, zones, monthBefore(dayIn('UTC', deps.clock.now()), MONTHS_KEPT + 1))
}

async function sumUpSpan({ db }: Pick<Deps, 'db'>, zone: string, span: Span): Promise<void> {
  for (const piece of pieces(span, DAYS_AT_ONCE)) await repository.sumUp(db, zone, piece)
}

const minOf = (one: string, other: string) => (one < other ? one : other)
const maxOf = (one: string | undefined, other: string) => (one !== undefined && one > other ? one : other)

/** A range in an administrator's days: the part that is summed up, and the rest, which has to be counted. */
export async function splitRange(deps: Deps, actor: Actor, range: OverviewRange) {
  const zone = actor.timeZone
  const span = spanOf(range, dayIn(zone, deps.clock.now()))
  const summed = await repository.summedDays(deps.db, zone)
  if (!summed || summed.from > span.from || summed.until < span.from) {
    await deps.jobs.enqueue(deps.db, sumUpAll, { zone }, { id: onceFor(zone, span.until) })
    return { zone, span, past: undefined, rest: span }
  }
  const until = minOf(summed.until, span.until)
  return {
    zone,
    span,
    past: { from: span.from, until },
    rest: { from: addDays(until, 1), until: span.until },
  }
}

/** Several cards may request the same zone at once, so the job id is derived from it. */
function onceFor(zone: string, day: string): string {
  const hash = createHash('sha256').update(`sum up ${zone} ${day}`).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Sums of all days of a range that have any. */
export async function daysOfRange<Row>(
  deps: Deps,
  actor: Actor,
  range: OverviewRange,
  sums: repository.Sums,
) {
  const { zone, span, past, rest } = await splitRange(deps, actor, range)
  const before = past ? await repository.readSums<Row>(deps.db, sums, zone, past) : []
  return { span, rows: [...before, ...(await repository.countNow<Row>(deps.db, sums, zone, rest))] }
}
