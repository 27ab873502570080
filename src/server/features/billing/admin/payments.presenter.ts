import type { AdminEvent, AdminInvoice, PaidFor, Payer, Refund } from '#contracts/admin/payments.ts'
import { bouncedAmount, refundable } from '../billing.policy.ts'
import type { refundsOf } from '../refunds/refunds.repository.ts'
import type { ListedEvent, ListedInvoice, ListedSubscription } from './payments.repository.ts'

type ListedRefund = Awaited<ReturnType<typeof refundsOf>>[number]

type Paying = Pick<ListedInvoice, 'userId' | 'username' | 'email'>

const toPayer = ({ userId, username, email }: Paying): Payer => ({
  userId: userId === null ? null : String(userId),
  username,
  email,
})

export const toPaidFor = ({ row, state, ...paying }: ListedSubscription): PaidFor => ({
  id: row.id,
  customerId: row.customerId,
  payer: toPayer(paying),
  plan: row.plan,
  interval: row.interval,
  state,
  status: row.status,
  periodEnd: row.periodEnd.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

export const toInvoice = (
  { row, state, asked, subscription, ...paying }: ListedInvoice,
  refunds: ListedRefund[],
): AdminInvoice => ({
  id: row.id,
  number: row.number || row.id,
  subscriptionId: row.subscriptionId,
  subscription,
  payer: toPayer(paying),
  plan: row.plan,
  state,
  amount: row.amount,
  currency: row.currency,
  lost: row.lost,
  refundable: refundable(row, asked),
  bounced: bouncedAmount(row),
  refunds: refunds.filter(({ refund }) => refund.invoiceId === row.id).map(toRefund),
  createdAt: row.createdAt.toISOString(),
})

const toRefund = ({ refund, by }: ListedRefund): Refund => ({
  id: refund.id,
  amount: refund.amount,
  reason: refund.reason,
  ends: refund.ends,
  state: refund.state,
  failure: refund.failure,
  by,
  createdAt: refund.createdAt.toISOString(),
})

export const toEvent = ({ row, state }: ListedEvent): AdminEvent => ({
  id: row.id,
  type: row.type,
  state,
  about: row.subscriptionId ?? row.chargeId,
  happenedAt: row.happenedAt.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  failure: row.failure,
})
