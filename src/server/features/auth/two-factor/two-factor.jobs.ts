import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { mailing, sendLetter } from '#server/mail/send-letter.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { changeLetter, changeNames } from './two-factor.letters.ts'
import { findMailbox } from './two-factor.repository.ts'

export const sendChangeLetter = job(
  'two-factor.letter',
  z.object({ userId: z.number().int(), change: z.enum(changeNames) }),
)

export const twoFactorJobs = (deps: Deps): JobWork[] => [
  work(sendChangeLetter, mailing, async ({ userId, change }) => {
    const user = await findMailbox(deps.db, userId)
    if (user) await sendLetter(deps, changeLetter(user, change))
  }),
]
