import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { changeEmail, changeNames } from './two-factor.emails.ts'
import { findMailbox } from './two-factor.repository.ts'

export const sendChangeEmail = job(
  'two-factor.letter',
  z.object({ userId: z.number().int(), change: z.enum(changeNames) }),
)

export const twoFactorJobs = (deps: Deps): JobWork[] => [
  work(sendChangeEmail, mailing, async ({ userId, change }) => {
    const user = await findMailbox(deps.db, userId)
    if (user) await sendEmail(deps, changeEmail(user, change))
  }),
]
