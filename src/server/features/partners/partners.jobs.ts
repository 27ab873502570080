import type { Deps } from '#server/deps.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import { decisionEmail, payoutEmail, payToEmail } from './partners.emails.ts'
import { findPartnerForAdmin } from './partners.repository.ts'
import { partnerDecided, payoutSettled, payToChanged } from './partners.tasks.ts'
import { findPayout } from './payouts.repository.ts'

export const partnersJobs = (deps: Deps): JobWork[] => [
  work(partnerDecided, mailing, async ({ userId }) => {
    const row = await findPartnerForAdmin(deps.db, userId)
    if (!row || row.partner.state === 'applied') return
    const { state, note } = row.partner
    await sendEmail(deps, decisionEmail(row, state, note, `${deps.publicUrl()}/partners`))
  }),
  work(payToChanged, mailing, async ({ userId }) => {
    const row = await findPartnerForAdmin(deps.db, userId)
    if (row) await sendEmail(deps, payToEmail(row, `${deps.publicUrl()}/forgot-password`))
  }),
  work(payoutSettled, mailing, async ({ payoutId }) => {
    const row = await findPayout(deps.db, payoutId)
    const { username, email } = row ?? {}
    if (!row || row.payout.state === 'requested' || !username || !email) return
    const { amount, state, note } = row.payout
    await sendEmail(
      deps,
      payoutEmail({ username, email }, { amount, state, note }, `${deps.publicUrl()}/partners`),
    )
  }),
]
