import { z } from 'zod'
import { MoneyAtStake, Session, WithPassword } from '../account.ts'
import { Password } from '../auth.ts'
import { Billing, PaidPlan } from '../billing.ts'
import { Done } from '../core/done.ts'
import { UserId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { Plan } from '../plans.ts'
import { Allowance, DailyLimit, Usage } from '../usage.ts'
import { AuditEntry } from './audit.ts'

/** Days without activity after which a user counts as quiet. */
export const QUIET_DAYS = 30
/** Length of one account view. */
export const VIEW_MINUTES = 30
const MOST_UNITS = 100_000

export const UserSorting = z.enum(['newest', 'active'])
export type UserSorting = z.infer<typeof UserSorting>

export const UserFilter = z.object({
  /** Part of a name or email, a complete id, or the address of a published page. */
  search: z.string().trim().max(100).default(''),
  plan: Plan.optional(),
  role: z.enum(['user', 'admin']).optional(),
  email: z.enum(['verified', 'unverified']).optional(),
  state: z.enum(['active', 'quiet', 'suspended']).optional(),
  sort: UserSorting.default('newest'),
})
export type UserFilter = z.infer<typeof UserFilter>

export const ListedUser = z.object({
  id: UserId,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
  plan: Plan,
  suspended: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Time of their last activity, to the hour. */
  seenAt: z.iso.datetime(),
})
export type ListedUser = z.infer<typeof ListedUser>

const Reason = z.string().trim().min(3, 'Enter a reason.').max(200, 'Use at most 200 characters.')

/** A plan given by an admin, in addition to any subscription. */
export const PlanOverride = z.object({
  plan: PaidPlan,
  until: z.iso.datetime().nullable(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
})
export type PlanOverride = z.infer<typeof PlanOverride>

export const UserInvoice = z.object({
  id: z.string(),
  status: z.string(),
  /** In cents, and the refunded part. */
  amount: z.number().int(),
  lost: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type UserInvoice = z.infer<typeof UserInvoice>

export const UserDetail = ListedUser.extend({
  timeZone: z.string().nullable(),
  hasPassword: z.boolean(),
  google: z.boolean(),
  twoFactor: z.boolean(),
  /** Deletion is under way; no action is possible. */
  leaving: z.boolean(),
  suspension: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  subscription: Billing.shape.subscription,
  /** Given plans. */
  given: z.array(PlanOverride),
  allowances: z.array(Allowance),
  /** Unused extra quota without an end date. */
  waiting: z.array(z.object({ name: z.string(), left: z.number().int() })),
  usage: Usage,
  /** Runs of the last 30 days by kind, with their cost in millionths of a dollar. */
  work: z.array(z.object({ name: z.string(), count: z.number().int(), cost: z.number().int() })),
  counts: z.object({
    chats: z.number().int(),
    projects: z.number().int(),
    files: z.number().int(),
    tickets: z.number().int(),
  }),
  sessions: z.array(Session),
  /** The latest ones. */
  invoices: z.array(UserInvoice),
  audit: z.array(AuditEntry),
})
export type UserDetail = z.infer<typeof UserDetail>

/** Effect on a subscription. The default stops charging. */
export const SuspensionBilling = z.enum(['stop-renewal', 'end-now', 'keep-renewing'])
export type SuspensionBilling = z.infer<typeof SuspensionBilling>

export const Suspend = z.object({
  /** Shown to the suspended person by email and at login. */
  reason: Reason,
  billing: SuspensionBilling.default('stop-renewal'),
})
export type Suspend = z.infer<typeof Suspend>
export const OverridePlan = z.object({ plan: PaidPlan, until: z.iso.datetime().nullable(), reason: Reason })
export type OverridePlan = z.infer<typeof OverridePlan>
export const GrantUnits = z.object({
  /** Created by the browser, so that two requests grant once. */
  id: z.uuid(),
  name: DailyLimit,
  count: z
    .number('Enter a number.')
    .min(1, 'Enter at least 1.')
    .max(MOST_UNITS, `Enter at most ${MOST_UNITS.toLocaleString('en')}.`)
    .int('Enter a whole number.'),
  /** For their current day, or until used up. */
  last: z.enum(['today', 'until-used']),
  reason: Reason,
})
export type GrantUnits = z.infer<typeof GrantUnits>
/** The password is required only to make someone an admin. */
export const ChangeRole = z.object({ role: z.enum(['user', 'admin']), current: Password.optional() })
export type ChangeRole = z.infer<typeof ChangeRole>
export const DeleteUser = WithPassword.extend({
  /** The typed username, as confirmation. */
  confirm: z.string().max(64),
})
export type DeleteUser = z.infer<typeof DeleteUser>

const ofUser = { access: 'admin', params: z.object({ userId: UserId }) } as const

export const adminUsersApi = {
  list: route('GET', '/api/admin/users', {
    access: 'admin',
    query: UserFilter.extend(PageQuery.shape),
    data: page(ListedUser),
  }),
  get: route('GET', '/api/admin/users/:userId', { ...ofUser, data: UserDetail }),
  suspend: route('POST', '/api/admin/users/:userId/suspend', { ...ofUser, body: Suspend, reply: Done }),
  lift: route('POST', '/api/admin/users/:userId/lift', { ...ofUser, reply: Done }),
  role: route('PUT', '/api/admin/users/:userId/role', { ...ofUser, body: ChangeRole, reply: Done }),
  overridePlan: route('PUT', '/api/admin/users/:userId/plan', { ...ofUser, body: OverridePlan, reply: Done }),
  endOverride: route('DELETE', '/api/admin/users/:userId/plan', { ...ofUser, reply: Done }),
  /** The owner of the installation gives their own account the largest plan, or returns it. Other admins get 404. */
  takeOwnPlan: route('PUT', '/api/admin/own-plan', { access: 'admin', reply: Done }),
  returnOwnPlan: route('DELETE', '/api/admin/own-plan', { access: 'admin', reply: Done }),
  grantUnits: route('POST', '/api/admin/users/:userId/units', { ...ofUser, body: GrantUnits, reply: Done }),
  sendVerification: route('POST', '/api/admin/users/:userId/verification', { ...ofUser, reply: Done }),
  endSessions: route('DELETE', '/api/admin/users/:userId/sessions', { ...ofUser, reply: Done }),
  moneyAtStake: route('GET', '/api/admin/users/:userId/money-at-stake', { ...ofUser, data: MoneyAtStake }),
  remove: route('POST', '/api/admin/users/:userId/deletion', { ...ofUser, body: DeleteUser, reply: Done }),
  /** Opens a session that reads the account and changes nothing. */
  view: route('POST', '/api/admin/users/:userId/view', {
    ...ofUser,
    data: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
  }),
  endView: route('DELETE', '/api/admin/users/:userId/view', { ...ofUser, reply: Done }),
}
