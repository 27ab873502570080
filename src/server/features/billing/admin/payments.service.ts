import { z } from 'zod'
import type {
  AdminEvent,
  AdminInvoice,
  EndSubscription,
  EventState,
  InvoiceState,
  NewRefund,
  PaidFor,
  SubscriptionState,
} from '#contracts/admin/payments.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { endForAdmin, missingSubscription } from '../endings/endings.service.ts'
import { refundsOf } from '../refunds/refunds.repository.ts'
import { askRefund } from '../refunds/refunds.service.ts'
import { requirePayments } from '../sync/events.service.ts'
import { applyEvent, reconcile } from '../sync/reconcile.service.ts'
import { toEvent, toInvoice, toPaidFor } from './payments.presenter.ts'
import * as repository from './payments.repository.ts'

interface Query<State> {
  search: string
  state?: State | undefined
  cursor?: string | undefined
  limit: number
}

/** One more than is shown, to know whether there is more. */
const toListFilter = <State>({ search, state, cursor, limit }: Query<State>) => ({
  search,
  state,
  before: readCursor(cursor, z.string().min(1).max(255)),
  limit: limit + 1,
})

/** A page of rows, and the place of the last if there are more. */
function paged<Row>(rows: Row[], limit: number, placeOf: (row: Row) => { at: Date; id: string }) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const place = last && placeOf(last)
  return { items, next: place ? writeCursor(place.at, place.id) : null }
}

export async function listSubscriptions(
  { db }: Deps,
  query: Query<SubscriptionState>,
): Promise<Page<PaidFor>> {
  const rows = await repository.listSubscriptions(db, toListFilter(query))
  const { items, next } = paged(rows, query.limit, ({ row }) => ({ at: row.createdAt, id: row.id }))
  return { items: items.map(toPaidFor), next }
}

export async function endSubscription(
  deps: Deps,
  actor: Actor,
  ending: EndSubscription & { subscriptionId: string },
  { network }: Caller,
): Promise<PaidFor> {
  await endForAdmin(deps, { ...ending, actorId: actor.userId, network })
  const found = await repository.findListedSubscription(deps.db, ending.subscriptionId)
  if (!found) throw missingSubscription()
  return toPaidFor(found)
}

export async function listInvoices({ db }: Deps, query: Query<InvoiceState>): Promise<Page<AdminInvoice>> {
  const rows = await repository.listInvoices(db, toListFilter(query))
  const { items, next } = paged(rows, query.limit, ({ row }) => ({ at: row.createdAt, id: row.id }))
  const ids = items.map(({ row }) => row.id)
  const refunds = ids.length > 0 ? await refundsOf(db, ids) : []
  return { items: items.map((invoice) => toInvoice(invoice, refunds)), next }
}

export async function getInvoice({ db }: Deps, invoiceId: string): Promise<AdminInvoice> {
  const found = await repository.findInvoice(db, invoiceId)
  if (!found) throw new AppError('NOT_FOUND', 'This invoice does not exist.')
  return toInvoice(found, await refundsOf(db, [invoiceId]))
}

export async function refundInvoice(
  deps: Deps,
  actor: Actor,
  { invoiceId, end, ...refund }: NewRefund & { invoiceId: string },
  { network }: Caller,
): Promise<AdminInvoice> {
  requirePayments(deps)
  await deps.db.transaction((tx) =>
    askRefund({ ...deps, db: tx }, { ...refund, ends: end, invoiceId, actorId: actor.userId, network }),
  )
  return getInvoice(deps, invoiceId)
}

export async function listEvents({ db }: Deps, query: Query<EventState>): Promise<Page<AdminEvent>> {
  const rows = await repository.listEvents(db, toListFilter(query))
  const { items, next } = paged(rows, query.limit, ({ row }) => ({ at: row.receivedAt, id: row.id }))
  return { items: items.map(toEvent), next }
}

export async function applyAgain(
  deps: Deps,
  actor: Actor,
  eventId: string,
  { network }: Caller,
): Promise<AdminEvent> {
  await requireEvent(deps, eventId)
  // Logged before the provider is asked: the admin acted, whatever it answers.
  await recordAudit(deps.db, {
    action: 'payment-event.applied',
    actorId: actor.userId,
    details: { event: eventId },
    network,
  })
  await applyEvent(deps, eventId)
  return toEvent(await requireEvent(deps, eventId))
}

async function requireEvent({ db }: Deps, eventId: string) {
  const found = await repository.findListedEvent(db, eventId)
  if (!found) throw new AppError('NOT_FOUND', 'This payment event does not exist.')
  return found
}

export async function reconcileNow(deps: Deps, actor: Actor, { network }: Caller) {
  requirePayments(deps)
  // Before the provider is asked, as above.
  await recordAudit(deps.db, { action: 'payments.reconciled', actorId: actor.userId, network })
  return reconcile(deps)
}
