import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { Hopeless, type JobWork, job, work } from '#server/ports/jobs.ts'
import { MailError } from '#server/ports/mail.ts'
import { verificationLetter } from './auth.letters.ts'
import { SESSION_IDLE_DAYS } from './auth.policy.ts'
import * as repository from './auth.repository.ts'
import { newToken } from './tokens.ts'

const LINK_MINUTES = 60

export const sendVerificationLetter = job('auth.verification-letter', z.object({ userId: z.number().int() }))
const tidySessions = job('auth.tidy', z.object({}))

export const authJobs = (deps: Deps): JobWork[] => [
  work(sendVerificationLetter, { attempts: 6, backoffSeconds: 5, timeoutSeconds: 60 }, ({ userId }) =>
    mailVerification(deps, userId),
  ),
  work(tidySessions, { cron: '17 3 * * *' }, () =>
    repository.deleteEndedSessions(deps.db, SESSION_IDLE_DAYS),
  ),
]

/** The link is made here and not where it is asked for, so that it is never stored in the clear, not even in a queue. */
async function mailVerification(deps: Deps, userId: number) {
  const user = await repository.findUser(deps.db, userId)
  if (!user || user.emailVerifiedAt) return
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MINUTES * 60_000)
  await deps.db.transaction((tx) =>
    repository.replaceMailToken(tx, userId, {
      purpose: 'verify-email',
      tokenHash,
      email: user.email,
      expiresAt,
    }),
  )
  const link = `${deps.publicUrl()}/verify-email#token=${token}`
  try {
    await deps.mail.send(verificationLetter(user, link, LINK_MINUTES))
  } catch (error) {
    if (error instanceof MailError && error.permanent) throw new Hopeless(error.message, { cause: error })
    throw error
  }
}
