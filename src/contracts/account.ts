import { z } from 'zod'
import { NewPassword, Password, SecondFactor, TimeZone, Username } from './auth.ts'
import { OwnSubscription } from './billing.ts'
import { Done } from './core/done.ts'
import { Email } from './core/email.ts'
import { RunId } from './core/ids.ts'
import { route } from './core/route.ts'

export const Notifications = z.object({
  /** Email on sign-in from a new browser. */
  newSignIn: z.boolean(),
  /** Email when a data export is ready. */
  exportReady: z.boolean(),
  /** Email when support replies. */
  support: z.boolean(),
  /** Email when followed feedback changes. */
  feedback: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

export const Account = z.object({
  username: z.string(),
  email: z.string(),
  /** An address that was asked for and not confirmed yet. */
  pendingEmail: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Accounts made with Google may have none. */
  hasPassword: z.boolean(),
  google: z.boolean(),
  twoFactor: z.object({ on: z.boolean(), recoveryCodesLeft: z.number().int() }),
  timeZone: z.string().nullable(),
  notifications: Notifications,
})
export type Account = z.infer<typeof Account>

export const ChangeProfile = z.object({
  username: Username.optional(),
  timeZone: TimeZone.optional(),
  notifications: Notifications.partial().strict().optional(),
})
export type ChangeProfile = z.infer<typeof ChangeProfile>
/** For what an open browser alone must not do. */
export const WithPassword = z.object({ current: Password })
export type WithPassword = z.infer<typeof WithPassword>
export const ChangePassword = z.object({ current: Password, password: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>
export const ChangeEmail = z.object({ email: Email, current: Password })
export type ChangeEmail = z.infer<typeof ChangeEmail>
export const DeleteAccount = z.object({
  current: Password,
  /** One's own username, typed: the last chance to notice which button this is. */
  confirm: z.string().max(64),
})
export type DeleteAccount = z.infer<typeof DeleteAccount>

/** Money at stake in an account, shown before it is deleted. Amounts are in cents. */
export const MoneyAtStake = z.object({
  /** Ends with the account; the rest of its period is not refunded. */
  subscription: OwnSubscription.nullable(),
  /** A guest paid with this address, and nobody activated it. That subscription does not end with the account. */
  pendingPayment: z.boolean(),
  /** Null for users who are not partners. */
  partner: z
    .object({
      /** Commissions in no payout: they are lost with the account. */
      unpaid: z.number().int(),
      /** The part of them that can be requested now. */
      due: z.number().int(),
      /** In open payouts, which can still be paid. */
      requested: z.number().int(),
    })
    .nullable(),
})
export type MoneyAtStake = z.infer<typeof MoneyAtStake>

const SessionId = z.uuid()
export const Session = z.object({
  id: SessionId,
  /** User agent of the browser. */
  userAgent: z.string(),
  /** Last network address, or its prefix. */
  network: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  current: z.boolean(),
  /** An admin of this installation looks at the account with it, and can change nothing. */
  admin: z.boolean(),
})
export type Session = z.infer<typeof Session>

const ExportId = z.uuid()
export const DataExport = z.object({
  id: ExportId,
  /** The run that makes it, to follow its progress; the file is there when that is done. */
  runId: RunId,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  size: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** When it will be deleted. */
  expiresAt: z.iso.datetime().nullable(),
})
export type DataExport = z.infer<typeof DataExport>

/** Reachable from the verification gate too, so a mistyped address can be corrected or the account left. */
const own = { access: 'unverified' } as const
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const accountApi = {
  get: route('GET', '/api/account', { ...own, data: Account }),
  change: route('PATCH', '/api/account', { ...own, body: ChangeProfile, data: Account }),
  changePassword: route('POST', '/api/account/password', { ...own, body: ChangePassword, reply: Done }),
  changeEmail: route('POST', '/api/account/email', { ...own, body: ChangeEmail, reply: Done }),
  cancelEmailChange: route('DELETE', '/api/account/email', { ...own, reply: Done }),

  sessions: route('GET', '/api/account/sessions', { ...own, data: z.array(Session) }),
  endSession: route('DELETE', '/api/account/sessions/:sessionId', {
    ...own,
    params: z.object({ sessionId: SessionId }),
    reply: Done,
  }),
  /** All sessions except the current one. */
  endOtherSessions: route('DELETE', '/api/account/sessions', { ...own, reply: Done }),

  startTwoFactor: route('POST', '/api/account/two-factor/start', {
    ...own,
    body: z.object({ current: Password }),
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  enableTwoFactor: route('POST', '/api/account/two-factor/enable', {
    ...own,
    body: z.object({ code: SecondFactor }),
    data: RecoveryCodes,
  }),
  disableTwoFactor: route('POST', '/api/account/two-factor/disable', {
    ...own,
    body: z.object({ current: Password, code: SecondFactor }),
    reply: Done,
  }),
  newRecoveryCodes: route('POST', '/api/account/two-factor/recovery-codes', {
    ...own,
    body: z.object({ current: Password, code: SecondFactor }),
    data: RecoveryCodes,
  }),

  exports: route('GET', '/api/account/exports', { ...own, data: z.array(DataExport) }),
  startExport: route('POST', '/api/account/exports', { ...own, data: DataExport }),
  exportFile: route('GET', '/api/account/exports/:exportId/file', {
    ...own,
    params: z.object({ exportId: ExportId }),
    ownerOnly: true,
    file: true,
  }),
  moneyAtStake: route('GET', '/api/account/money-at-stake', { ...own, data: MoneyAtStake }),
  deleteAccount: route('POST', '/api/account/deletion', { ...own, body: DeleteAccount, reply: Done }),
}
