import { z } from 'zod'
import { UserId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'

/** Actions of the audit log with their titles. Each area adds its own. */
export const auditActions = {
  'account.created': 'Signed up',
  'account.deleted': 'Deleted their account',
  'account.exported': 'Requested a data export',
  'login.opened': 'Logged in',
  'login.refused': 'Entered a wrong second factor',
  'login.closed': 'Signed out',
  'session.ended': 'Signed out one browser',
  'sessions.ended': 'Signed out everywhere else',
  'password.refused': 'Entered a wrong password',
  'password.changed': 'Changed their password',
  'password.reset': 'Reset their password by link',
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
  'models.ordered': 'Changed the order of models',
  'flow.allowed': 'Allowed a flow to publish or send without asking',
  'model-price.changed': 'Changed the price of a model',
  'model-price.reset': 'Restored a model’s shipped price',
  'help.written': 'Wrote a help article',
  'help.hidden': 'Hid or showed a help article',
  'help.reset': 'Restored a shipped help article',
  'local-model.added': 'Started a local model download',
  'local-model.cancelled': 'Cancelled a local model download',
  'local-model.removed': 'Removed a local model',
  'audit.exported': 'Downloaded the audit log',
  'job.retried': 'Retried a job',
  'job.cancelled': 'Cancelled a job',
  'job.discarded': 'Discarded a failed job',
  'jobs.retried': 'Retried all failed jobs',
  'letter.opened': 'Read an email in the outbox',
  'letter.links-shown': 'Showed the links of an email in the outbox',
  'letter.tested': 'Sent a test email',
  'backup.asked': 'Started a backup',
  'backup.stopped': 'Stopped a backup',
  'backup.downloaded': 'Downloaded a backup',
  'backup.deleted': 'Deleted a backup',
  'backup.scheduled': 'Changed the backup schedule',
  'invoice.refunded': 'Refunded an invoice',
  'payment-event.applied': 'Applied a payment event again',
  'payments.reconciled': 'Synced payments with the provider',
  'plan.settled': 'Plan changed by a payment',
  'plan-contents.changed': 'Changed a plan’s limits',
  'subscription.changed': 'Changed their subscription',
  'subscription.claimed': 'Claimed a subscription',
  'subscription.ended': 'Ended a subscription',
  'subscription.doubled': 'Ended a duplicate subscription',
  'payout.requested': 'Requested a payout',
  'pay-to.changed': 'Changed the payout address',
  'user.suspended': 'Suspended an account',
  'user.lifted': 'Lifted a suspension',
  'user.role': 'Changed a role',
  'user.plan': 'Gave a plan',
  'user.plan-ended': 'Removed a given plan',
  'user.units': 'Raised a limit',
  'user.verification': 'Resent a verification link',
  'user.sessions': 'Ended all sessions of an account',
  'user.deleted': 'Deleted an account',
  'user.viewed': 'Started viewing an account',
  'user.view-ended': 'Stopped viewing an account',
  'ticket.answered': 'Answered a ticket',
  'ticket.noted': 'Added a note to a ticket',
  'ticket.changed': 'Changed a ticket',
  'ticket.file-added': 'Attached a file to a ticket',
  'ticket.file-removed': 'Removed an unsent file',
  'macro.saved': 'Saved a canned answer',
  'macro.deleted': 'Deleted a canned answer',
  'feedback.state': 'Changed the status of an idea or report',
  'feedback.merged': 'Merged an idea into another',
  'feedback.hidden': 'Hid or showed an idea or report',
  'feedback.deleted': 'Deleted an idea or report',
  'feedback.answered': 'Answered an idea or report',
  'feedback.comment-hidden': 'Hid or showed a comment',
  'feedback.comment-deleted': 'Deleted a comment',
  'announcement.made': 'Made an announcement',
  'announcement.changed': 'Changed an announcement',
  'announcement.ended': 'Ended an announcement',
  'shop.connected': 'Connected a shop',
  'shop.disconnected': 'Disconnected a shop',
  'page.published': 'Published a page',
  'page.unpublished': 'Unpublished a page',
  'page.sent': 'Sent a page to a shop',
  'partner.decided': 'Decided on a partner',
  'payout.settled': 'Settled a payout',
  'payout.noted': 'Added a note to a payout',
  'payouts.exported': 'Downloaded payouts',
} as const

export type AuditAction = keyof typeof auditActions
export const AuditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])

/** Short facts, such as the plan before and after. Never a secret. */
export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditDetails = z.infer<typeof AuditDetails>

/** Null for a deleted account and for the system itself. */
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
  /** Part of the name or email of the actor or the subject. */
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
  /** A POST, because the download itself is recorded. */
  csv: route('POST', '/api/admin/audit.csv', { access: 'admin', query: AuditFilter, file: true }),
}
