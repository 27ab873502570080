import type { MoneyMonth, MoneyOverview } from '#contracts/admin/money.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Charge, PaidSubscription, ReadInvoice } from '#server/ports/payments.ts'
import { kindOfChange, mrrOf, timeOfChange } from './money.policy.ts'
import * as repository from './money.repository.ts'

/** Writes down what a subscription brings from now on, if that changed. Joins the transaction that keeps the subscription. */
export async function noteSubscription(db: Db, read: PaidSubscription, now: Date): Promise<void> {
  const last = await repository.lastChangeOf(db, read.id)
  const [before, after] = [last?.after ?? 0, mrrOf(read)]
  const kind = kindOfChange(before, after, last !== undefined)
  if (!kind) return
  const at = timeOfChange(kind, read, { last: last?.at, now })
  await repository.addMrrChange(db, { subscriptionId: read.id, plan: read.plan, kind, before, after, at })
}

/** Keeps a copy of invoices of a subscription, each unless a read that began later was kept already. */
export async function keepInvoices(
  db: Db,
  { id, plan }: Pick<PaidSubscription, 'id' | 'plan'>,
  own: ReadInvoice[],
  readNumber: number,
): Promise<void> {
  await repository.putInvoices(
    db,
    own.map(({ id: invoiceId, number, status, amount, currency, credited, createdAt, paidAt }) => ({
      id: invoiceId,
      number,
      subscriptionId: id,
      plan,
      status: status === 'refunded' ? 'paid' : status,
      amount,
      currency,
      credited,
      readNumber,
      createdAt: new Date(createdAt),
      paidAt,
    })),
  )
}

/** Stores the state of a charge, unless a later read was stored already. */
export function keepCharge(db: Db, { invoiceId, returned, disputed, bounced }: Charge, chargeRead: number) {
  const cameBack = bounced.reduce((sum, { amount }) => sum + amount, 0)
  return repository.putCharge(db, invoiceId, { returned, disputed, bounced: cameBack, chargeRead })
}

/** Nothing came in for subscriptions whose ids begin so, as those of practice do once payments are real. */
export const deleteBooks = (db: Db, subscriptionsOf: string) => repository.deleteBooks(db, subscriptionsOf)

/** Revenue of the installation, from its own records. */
export async function getMoney({ db, clock, payments }: Deps, count: number): Promise<MoneyOverview> {
  const months = lastMonths(clock.now(), count)
  const since = `${months[0]}-01T00:00:00Z`
  const [standing, movement, revenue, failures, pastDue] = [
    await repository.standingBefore(db, since),
    await repository.movementSince(db, since),
    await repository.revenueSince(db, since),
    await repository.failuresSince(db, since),
    await repository.countPastDue(db),
  ]
  let { mrr, customers } = standing
  const shown = months.map((month): MoneyMonth => {
    const of = (kind: string) => movement.find((row) => row.month === month && row.kind === kind)
    const amount = (kind: string) => of(kind)?.amount ?? 0
    const many = (kind: string) => of(kind)?.count ?? 0
    const taken = revenue.filter((row) => row.month === month)
    const earned = (plan: string) =>
      taken.filter((row) => row.plan === plan).reduce((sum, row) => sum + row.amount - row.lost, 0)
    const [mrrBefore, customersBefore, customersLost] = [mrr, customers, many('churn')]
    mrr += movement.filter((row) => row.month === month).reduce((sum, row) => sum + row.amount, 0)
    customers += many('new') + many('reactivation') - customersLost
    return {
      month,
      mrrBefore,
      mrrAfter: mrr,
      movement: {
        new: amount('new'),
        reactivation: amount('reactivation'),
        expansion: amount('expansion'),
        contraction: amount('contraction'),
        churn: amount('churn'),
      },
      customersBefore,
      customersLost,
      churnOfRevenue: share(-amount('churn') - amount('contraction'), mrrBefore),
      churnOfCustomers: share(customersLost, customersBefore),
      revenue: { pro: earned('pro'), automation: earned('automation') },
      lost: taken.reduce((sum, row) => sum + row.lost, 0),
      otherCurrencies: taken.reduce((sum, row) => sum + row.others, 0),
      failedPayments: failures.find((row) => row.month === month)?.count ?? 0,
    }
  })
  const origin = { practice: payments?.kind === 'practice', testMode: payments?.testMode ?? false }
  return { ...origin, mrr, customers, pastDue, months: shown }
}

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** As 2026-11, the month of a time last. */
function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1))
    return first.toISOString().slice(0, 7)
  })
}
