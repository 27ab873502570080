import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { jobIdOf } from '#server/jobs/job-id.ts'
import type { Payments } from '#server/ports/payments.ts'
import {
  AGAIN_MS,
  endedStatuses,
  readEventsFrom,
  STALE_MS,
  STUCK_EVENT_MS,
  UNCLEAR_MS,
} from '../billing.policy.ts'
import * as repository from '../billing.repository.ts'
import { applyEventJob, endJob, refundJob, syncSubscriptionJob } from '../billing.tasks.ts'
import { syncCharge } from '../refunds/charges.service.ts'
import { endTestPayments } from '../test-payments.service.ts'
import { recordEvent } from './events.service.ts'
import * as unfinished from './reconcile.repository.ts'
import { lookForDoubles, syncSubscription } from './sync.service.ts'

/** Does what an event calls for, and notes how that went. One that is gone, as those of practice once payments are real, calls for nothing. */
export async function applyEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await repository.findEvent(deps.db, eventId)
  if (!event) return
  try {
    if (event.subscriptionId) await syncSubscription(deps, event.subscriptionId)
    if (event.chargeId) await syncCharge(deps, event.chargeId)
  } catch (error) {
    await repository.noteEvent(deps.db, eventId, {
      failure: error instanceof AppError ? error.message : 'It failed on our side. The log has the details.',
    })
    throw error
  }
  await repository.noteEvent(deps.db, eventId, { appliedAt: deps.clock.now(), failure: null })
}

/**
 * Finds missed events, and subscriptions that ended or renewed without one. A failure stops nothing else; it is thrown in the
 * end, and tried again the next time.
 */
export async function reconcile(deps: Deps): Promise<{ lost: number; overdue: number }> {
  const { payments } = deps
  const found = { lost: 0, overdue: 0 }
  const steps = payments && [
    async () => {
      found.lost = await recordMissedEvents(deps, payments)
    },
    () => applyStuck(deps, payments),
    async () => {
      found.overdue = await readUnclear(deps, payments)
    },
    () => takeUpAgain(deps, payments),
  ]
  await doAll(deps, [() => endTestPayments(deps), ...(steps ?? [])])
  return found
}

/** Runs each, whatever becomes of the others. Fails with the first failure. */
async function doAll(deps: Deps, steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      deps.log.warn({ event: 'not-reconciled', err: error }, 'payments could not be compared in full')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

const earlier = ({ clock }: Deps, ms: number) => new Date(clock.now().getTime() - ms)

/** Until when all is heard is only moved on once it is. */
async function recordMissedEvents(deps: Deps, payments: Payments): Promise<number> {
  const now = deps.clock.now()
  const providerEvents = payments.eventsSince(readEventsFrom(await repository.eventsReadUntil(deps.db), now))
  let lost = 0
  for await (const event of providerEvents) {
    if (!(await recordEvent(deps, event))) continue
    lost += 1
    deps.log.warn({ event: 'lost-payment-event', id: event.id, type: event.type }, 'a payment event was lost')
  }
  // Test payments deliver events at once and must not move Stripe's read position.
  if (payments.kind === 'stripe') await repository.storeEventsReadUntil(deps.db, now)
  return lost
}

/** Limits retries of unreadable events: a job that failed for good is followed by another after some hours. */
const oncePer = ({ clock }: Deps, about: string) =>
  jobIdOf('reconcile', about, Math.floor(clock.now().getTime() / AGAIN_MS))

async function applyStuck(deps: Deps, { kind }: Payments): Promise<void> {
  for (const { id, about } of await unfinished.stuckEvents(deps.db, kind, earlier(deps, STUCK_EVENT_MS)))
    await deps.jobs.enqueue(deps.db, applyEventJob, { eventId: id }, { group: about, id: oncePer(deps, id) })
}

/** A job for each, so that one that cannot be read is tried again by itself. */
async function readUnclear(deps: Deps, { kind }: Payments): Promise<number> {
  const unclear = await unfinished.unclearSubscriptions(deps.db, {
    kind,
    now: deps.clock.now(),
    readBefore: earlier(deps, UNCLEAR_MS),
    ended: endedStatuses,
  })
  for (const { id } of unclear)
    await deps.jobs.enqueue(
      deps.db,
      syncSubscriptionJob,
      { subscriptionId: id },
      { group: id, id: oncePer(deps, id) },
    )
  return unclear.length
}

/** Takes up requests that were given up while the provider was away. */
async function takeUpAgain(deps: Deps, { kind }: Payments): Promise<void> {
  const { db, jobs } = deps
  const askedBefore = earlier(deps, STALE_MS)
  for (const { id } of await unfinished.unfinishedRefunds(db, kind, askedBefore))
    await jobs.enqueue(db, refundJob, { refundId: id }, { id: oncePer(deps, `refund ${id}`) })
  for (const { id } of await unfinished.unfinishedEnds(db, kind, askedBefore, endedStatuses))
    await jobs.enqueue(db, endJob, { subscriptionId: id }, { group: id, id: oncePer(deps, `end ${id}`) })
  for (const { userId } of await unfinished.usersWithDoubles(db, kind))
    await lookForDoubles(deps, userId, { id: oncePer(deps, `doubles ${userId}`) })
}
