import type { ListedUser, PlanOverride, UserDetail } from '#contracts/admin/users.ts'
import type { GivenPlanRow } from './given-plans.repository.ts'
import type { UserRow } from './users.repository.ts'

export const presentListed = (user: UserRow): ListedUser => ({
  id: String(user.id),
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  role: user.role,
  plan: user.plan,
  suspended: user.suspendedAt !== null,
  createdAt: user.createdAt.toISOString(),
  seenAt: user.seenAt.toISOString(),
})

/** Facts from the user's own row. */
export const presentPerson = (user: UserRow) => ({
  ...presentListed(user),
  timeZone: user.timeZone,
  hasPassword: user.passwordHash !== null,
  google: user.googleId !== null,
  suspension: user.suspendedAt && { at: user.suspendedAt.toISOString(), reason: user.suspendedReason },
})

export const presentOverride = ({ plan, until, reason, createdAt }: GivenPlanRow): PlanOverride => ({
  plan,
  until: until?.toISOString() ?? null,
  reason,
  createdAt: createdAt.toISOString(),
})

interface InvoiceRow extends Omit<UserDetail['invoices'][number], 'createdAt'> {
  createdAt: Date
}
export const presentInvoice = (row: InvoiceRow) => ({ ...row, createdAt: row.createdAt.toISOString() })
