import { secretKey } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { deleteAsset } from '#server/features/assets/assets.service.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import * as files from './files.repository.ts'
import { assetOf } from './files.service.ts'
import { adminEmail, answerEmail, receiptEmail, refusedEmail } from './support.emails.ts'
import { CLOSES_AFTER_DAYS, replyAddress, UNSENT_HOURS } from './support.policy.ts'
import * as repository from './support.repository.ts'
import { emailOwner, emailRefusal, notifyAdmins, sendReceipt, tidyTickets } from './support.tasks.ts'

const HOUR_MS = 3_600_000

export const supportJobs = (deps: Deps): JobWork[] => [
  work(notifyAdmins, mailing, async ({ messageId, readerId }) => {
    const matter = await repository.findEmailSubject(deps.db, messageId)
    const reader = await repository.findStaff(deps.db, readerId)
    if (!matter || !reader) return
    const link = `${deps.publicUrl()}/admin/tickets/${matter.ticketId}`
    await sendEmail(deps, adminEmail(reader, matter, link))
  }),
  work(sendReceipt, mailing, async ({ messageId }) => {
    const matter = await repository.findEmailSubject(deps.db, messageId)
    // A user's own text is never sent to an unverified address.
    if (matter?.emailVerifiedAt) await sendEmail(deps, receiptEmail(matter, linkTo(deps, matter)))
  }),
  work(emailRefusal, mailing, async ({ messageId, files: names }) => {
    const matter = await repository.findEmailSubject(deps.db, messageId)
    if (matter?.emailVerifiedAt) await sendEmail(deps, refusedEmail(matter, names, linkTo(deps, matter)))
  }),
  work(emailOwner, mailing, ({ messageId }) => emailOwnerOf(deps, messageId)),
  work(tidyTickets, { cron: '52 * * * *' }, () => tidy(deps)),
]

const linkTo = (deps: Deps, { ticketId }: { ticketId: string }) => `${deps.publicUrl()}/support/${ticketId}`

/** Only to a verified address, because the email allows replies to the ticket. */
async function emailOwnerOf(deps: Deps, messageId: string): Promise<void> {
  const matter = await repository.findEmailSubject(deps.db, messageId)
  if (!matter?.fromSupport || !matter.notifySupport || !matter.emailVerifiedAt || matter.suspendedAt) return
  const domain = deps.config.support?.replyDomain
  const replyTo = domain && replyAddress(secretKey(deps.config), domain, matter.ticketId)
  await sendEmail(deps, answerEmail(matter, { link: linkTo(deps, matter), replyTo }))
}

async function tidy(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  await repository.closeQuiet(deps.db, ago(24 * CLOSES_AFTER_DAYS), now)
  // The row is deleted last, so that a failed deletion is retried.
  for (const row of await files.holdForgotten(deps.db, ago(UNSENT_HOURS))) {
    await deleteAsset(deps, assetOf(row))
    await files.deleteForgotten(deps.db, row.id)
  }
}
