import { z } from 'zod'
import { UserId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'

/** What leaves a row in the audit log, and how the log calls it. Each area adds its lines. */
export const auditActions = {
  'account.created': 'Signed up',
  'account.deleted': 'Deleted their account',
  'account.exported': 'Asked for their data',
  'login.opened': 'Logged in',
  'login.refused': 'Gave a wrong second code',
  'login.closed': 'Signed out',
  'session.ended': 'Signed out one browser',
  'sessions.ended': 'Signed out everywhere else',
  'password.refused': 'Gave a wrong password',
  'password.changed': 'Changed their password',
  'password.reset': 'Set a new password by link',
  'google.linked': 'Linked a Google account',
  'google.unlinked': 'Unlinked a Google account',
  'email.changed': 'Changed their email',
  'two-factor.on': 'Turned two-factor sign-in on',
  'two-factor.off': 'Turned two-factor sign-in off',
  'two-factor.codes': 'Made new recovery codes',
  'connection.added': 'Connected a model',
  'connection.removed': 'Removed a model’s connection',
  'connection.key': 'Replaced a model’s key',
  'connection.changed': 'Changed a model’s connection',
  'model.switched': 'Turned a model on or off',
  'models.ordered': 'Changed the order of the models',
  'model-price.changed': 'Changed the price of a model',
  'model-price.reset': 'Went back to a model’s shipped price',
  'help.written': 'Wrote a help article',
  'help.hidden': 'Hid or showed a help article',
  'help.reset': 'Went back to a shipped help article',
  'local-model.added': 'Began to download a local model',
  'local-model.cancelled': 'Cancelled the download of a local model',
  'local-model.removed': 'Removed a local model',
  'audit.exported': 'Downloaded the audit log',
  'job.retried': 'Tried a job again',
  'job.cancelled': 'Cancelled a job',
  'job.discarded': 'Discarded a failed job',
  'jobs.retried': 'Tried all failed jobs again',
  'letter.opened': 'Read a letter of the outbox',
  'letter.links-shown': 'Saw the links of a letter of the outbox',
  'letter.tested': 'Sent a test letter',
  'backup.asked': 'Asked for a backup',
  'backup.stopped': 'Stopped a backup',
  'backup.downloaded': 'Downloaded a backup',
  'backup.deleted': 'Deleted a backup',
  'backup.scheduled': 'Changed when backups are made',
  'invoice.refunded': 'Refunded an invoice',
  'payment-event.applied': 'Applied a payment event again',
  'payments.reconciled': 'Compared payments with the provider',
  'plan.settled': 'Plan followed a payment',
  'plan-contents.changed': 'Changed what a plan has',
  'subscription.changed': 'Changed their subscription',
  'subscription.claimed': 'Claimed a subscription',
  'subscription.ended': 'Ended a subscription',
  'subscription.doubled': 'Ended a subscription that was bought twice',
  'payout.requested': 'Asked for a payout',
  'pay-to.changed': 'Changed where payouts go',
  'user.suspended': 'Suspended an account',
  'user.lifted': 'Lifted a suspension',
  'user.role': 'Changed a role',
  'user.plan': 'Gave a plan',
  'user.plan-ended': 'Ended a plan that was given',
  'user.units': 'Gave extra units',
  'user.verification': 'Sent a verification link again',
  'user.sessions': 'Ended all sessions of an account',
  'user.deleted': 'Deleted an account',
  'user.viewed': 'Began to look at an account',
  'user.view-ended': 'Stopped looking at an account',
  'ticket.answered': 'Answered a ticket',
  'ticket.noted': 'Wrote a note on a ticket',
  'ticket.changed': 'Changed a ticket',
  'ticket.file-added': 'Attached a file to a ticket',
  'ticket.file-removed': 'Removed a file before it was sent',
  'macro.saved': 'Saved an answer for tickets',
  'macro.deleted': 'Deleted a saved answer',
  'feedback.state': 'Changed the state of an idea or report',
  'feedback.merged': 'Merged an idea into another',
  'feedback.hidden': 'Hid or showed an idea or report',
  'feedback.deleted': 'Deleted an idea or report',
  'feedback.answered': 'Answered an idea or report',
  'feedback.comment-hidden': 'Hid or showed a comment',
  'feedback.comment-deleted': 'Deleted a comment',
  'announcement.made': 'Made an announcement',
  'announcement.changed': 'Changed an announcement',
  'announcement.ended': 'Ended an announcement',
  'partner.decided': 'Decided on a partner',
  'payout.settled': 'Settled a payout',
  'payout.noted': 'Noted what a payout was for',
  'payouts.exported': 'Downloaded the payouts',
} as const

export type AuditAction = keyof typeof auditActions
export const AuditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])

/** Short facts about what was done, such as the plan before and after. Never a secret. */
export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditDetails = z.infer<typeof AuditDetails>

/** A name is missing where the account is gone, or where the program itself did it. */
const Person = z.object({ id: UserId, username: z.string().nullable() }).nullable()

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  title: z.string(),
  actor: Person,
  subject: Person,
  details: AuditDetails,
  network: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  action: AuditAction.optional(),
  /** Part of the name or address of who did it, or to whom. */
  person: z.string().trim().max(100).default(''),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const auditApi = {
  list: route('GET', '/api/admin/audit', {
    access: 'admin',
    query: AuditFilter.extend(PageQuery.shape),
    data: page(AuditEntry),
  }),
  /** A POST, since it leaves a row itself. */
  csv: route('POST', '/api/admin/audit.csv', { access: 'admin', query: AuditFilter, file: true }),
}
