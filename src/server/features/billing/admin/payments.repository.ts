import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EventState, InvoiceState, SubscriptionState } from '#contracts/admin/payments.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import {
  invoices,
  paymentEvents,
  pendingSubscriptions,
  refunds,
  subscriptions,
} from '#server/db/tables/payments.ts'
import { identityKey } from '#server/security/identity.ts'

interface PaymentListFilter<State> {
  search: string
  state: State | undefined
  before: { at: Date; id: string } | undefined
  limit: number
}

/** Ids of subscriptions by part of their owner's name or address, or by their own id. */
const subscriptionsFound = (search: string) => {
  const key = identityKey(search)
  return sql`(select id from subscriptions where id = ${search} or customer_id = ${search}
    union select id from subscriptions where user_id in (select id from users
      where position(${key} in username_key) > 0 or position(${key} in email_key) > 0)
    union select subscription_id from pending_subscriptions where position(${key} in email_key) > 0)`
}

const before = (place: { at: Date; id: string } | undefined, at: PgColumn, id: PgColumn) =>
  place && sql`(${at}, ${id}) < (${place.at.toISOString()}::timestamptz, ${place.id})`

const inState = (expression: SQL, state: string | undefined) =>
  state === undefined ? undefined : sql`${expression} = ${state}`

const payer = {
  userId: users.id,
  username: users.username,
  email: sql<string | null>`coalesce(${users.email}, ${pendingSubscriptions.email})`,
}

const subscriptionState = sql<SubscriptionState>`case
  when ${subscriptions.status} not in ('active', 'trialing', 'past_due') then 'ended'
  when ${subscriptions.endAskedAt} is not null then 'ending-now'
  when ${subscriptions.userId} is null then 'unclaimed'
  when ${subscriptions.status} = 'past_due' then 'past-due'
  when ${subscriptions.cancelAtPeriodEnd} then 'ending' else 'active' end`

const selectSubscriptions = (db: Db) =>
  db
    .select({ row: subscriptions, state: subscriptionState, ...payer })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(pendingSubscriptions, eq(pendingSubscriptions.subscriptionId, subscriptions.id))

/** Newest first, as all lists here. */
export const listSubscriptions = (
  db: Db,
  { search, state, before: place, limit }: PaymentListFilter<SubscriptionState>,
) =>
  selectSubscriptions(db)
    .where(
      and(
        search ? sql`${subscriptions.id} in ${subscriptionsFound(search)}` : undefined,
        inState(subscriptionState, state),
        before(place, subscriptions.createdAt, subscriptions.id),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit)
export type ListedSubscription = Awaited<ReturnType<typeof listSubscriptions>>[number]

export async function findListedSubscription(db: Db, id: string): Promise<ListedSubscription | undefined> {
  const [row] = await selectSubscriptions(db).where(eq(subscriptions.id, id))
  return row
}

const invoiceState = sql<InvoiceState>`case when ${invoices.status} = 'void' then 'void'
  when ${invoices.status} = 'open' then 'unpaid' when ${invoices.disputed} then 'disputed'
  when ${invoices.lost} > 0 then 'refunded' else 'paid' end`

const selectInvoices = (db: Db) =>
  db
    .select({
      row: getTableColumns(invoices),
      state: invoiceState,
      subscription: sql<SubscriptionState | null>`case when ${subscriptions.id} is not null then ${subscriptionState} end`,
      ...payer,
      asked: sql<number>`(select coalesce(sum(r.amount), 0)::int from ${refunds} r
        where r.invoice_id = ${invoices.id} and r.state = 'asked')`,
    })
    .from(invoices)
    .leftJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(pendingSubscriptions, eq(pendingSubscriptions.subscriptionId, invoices.subscriptionId))

export const listInvoices = (
  db: Db,
  { search, state, before: place, limit }: PaymentListFilter<InvoiceState>,
) =>
  selectInvoices(db)
    .where(
      and(
        search
          ? sql`(${invoices.id} = ${search} or ${invoices.number} = ${search}
              or ${invoices.subscriptionId} = ${search}
              or ${invoices.subscriptionId} in ${subscriptionsFound(search)})`
          : undefined,
        inState(invoiceState, state),
        before(place, invoices.createdAt, invoices.id),
      ),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(limit)
export type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>[number]

export async function findInvoice(db: Db, id: string): Promise<ListedInvoice | undefined> {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id))
  return row
}

const eventState = sql<EventState>`case when ${paymentEvents.failure} is not null then 'failed'
  when ${paymentEvents.appliedAt} is not null then 'applied'
  when coalesce(${paymentEvents.subscriptionId}, ${paymentEvents.chargeId}) is null then 'ignored'
  else 'waiting' end`

const selectEvents = (db: Db) => db.select({ row: paymentEvents, state: eventState }).from(paymentEvents)

export const listEvents = (db: Db, { search, state, before: place, limit }: PaymentListFilter<EventState>) =>
  selectEvents(db)
    .where(
      and(
        search
          ? sql`(${search} in (${paymentEvents.id}, ${paymentEvents.type}, ${paymentEvents.chargeId},
                ${paymentEvents.subscriptionId})
              or ${paymentEvents.subscriptionId} in ${subscriptionsFound(search)})`
          : undefined,
        inState(eventState, state),
        before(place, paymentEvents.receivedAt, paymentEvents.id),
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(limit)
export type ListedEvent = Awaited<ReturnType<typeof listEvents>>[number]

export async function findListedEvent(db: Db, id: string): Promise<ListedEvent | undefined> {
  const [row] = await selectEvents(db).where(eq(paymentEvents.id, id))
  return row
}
