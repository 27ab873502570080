import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import * as letters from './auth.emails.ts'
import { LINK_MEMORY_DAYS, LINK_MINUTES } from './auth.policy.ts'
import * as repository from './auth.repository.ts'
import * as links from './links.repository.ts'
import { tidySessions } from './session-ends.service.ts'
import { newToken } from './tokens.ts'

const userId = z.number().int()

export const sendVerificationEmail = job('auth.verification-letter', z.object({ userId }))
export const sendNewAddressEmail = job('auth.new-address-letter', z.object({ userId, email: z.string() }))
/** Takes the typed address: looking up the account here keeps the response time independent of it. */
export const sendResetEmail = job('auth.reset-letter', z.object({ emailKey: z.string() }))
export const sendNotice = job(
  'auth.notice',
  z.object({
    userId: userId.optional(),
    username: z.string(),
    email: z.string(),
    notice: z.enum(letters.noticeNames),
  }),
)
export const sendSignInEmail = job(
  'auth.sign-in-letter',
  z.object({ userId, at: z.string(), userAgent: z.string() }),
)
/** Runs at the end of the session, so that the audit log gets its time. */
export const endLateView = job('auth.end-view', z.object({ sessionId: z.uuid() }))
const tidy = job('auth.tidy', z.object({}))

export const authJobs = (deps: Deps): JobWork[] => [
  work(sendVerificationEmail, mailing, (asked) => mailVerification(deps, asked.userId)),
  work(sendNewAddressEmail, mailing, (asked) => mailNewAddress(deps, asked.userId, asked.email)),
  work(sendResetEmail, mailing, ({ emailKey }) => mailReset(deps, emailKey)),
  work(sendNotice, mailing, ({ notice, ...user }) =>
    sendEmail(deps, letters.noticeEmail(user, notice, deps.publicUrl())),
  ),
  work(sendSignInEmail, mailing, (signIn) => mailSignIn(deps, signIn)),
  work(endLateView, { attempts: 8 }, ({ sessionId }) => tidySessions(deps, sessionId)),
  work(tidy, { cron: '17 3 * * *' }, async () => {
    await tidySessions(deps)
    await links.deleteOldLinks(deps.db, LINK_MEMORY_DAYS)
  }),
]

/** Links are created in the job, so that no token is ever stored in the queue. */
function newLink(deps: Deps) {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MINUTES * 60_000)
  return {
    row: { tokenHash, expiresAt },
    at: (screen: string) => `${deps.publicUrl()}${screen}#token=${token}`,
  }
}

async function mailVerification(deps: Deps, userId: number) {
  const link = newLink(deps)
  const user = await deps.db.transaction(async (tx) => {
    const found = await repository.lockUser(tx, userId)
    if (!found || found.emailVerifiedAt || found.suspendedAt) return undefined
    await links.putLink(tx, userId, { ...link.row, purpose: 'verify-email', email: found.email })
    return { ...found, userId }
  })
  if (user) await sendEmail(deps, letters.verificationEmail(user, link.at('/verify-email'), LINK_MINUTES))
}

async function mailNewAddress(deps: Deps, userId: number, email: string) {
  const link = newLink(deps)
  const user = await repository.findUser(deps.db, userId)
  const wanted = await links.renewLink(deps.db, userId, { ...link.row, purpose: 'change-email', email })
  if (!user || !wanted) return
  const { username } = user
  await sendEmail(
    deps,
    letters.newAddressEmail({ userId, username, email }, link.at('/verify-email'), LINK_MINUTES),
  )
}

async function mailReset(deps: Deps, emailKey: string) {
  const link = newLink(deps)
  const user = await deps.db.transaction(async (tx) => {
    const found = await repository.findUserByEmail(tx, emailKey)
    const locked = found && (await repository.lockUser(tx, found.id))
    if (!locked || locked.emailKey !== emailKey || locked.suspendedAt) return undefined
    await links.putLink(tx, locked.id, { ...link.row, purpose: 'reset-password', email: locked.email })
    return { ...locked, userId: locked.id }
  })
  if (user) await sendEmail(deps, letters.resetEmail(user, link.at('/reset-password'), LINK_MINUTES))
}

async function mailSignIn(deps: Deps, signIn: z.infer<typeof sendSignInEmail.payload>) {
  const user = await repository.findUser(deps.db, signIn.userId)
  if (user) await sendEmail(deps, letters.signInEmail({ ...user, userId: user.id }, signIn, deps.publicUrl()))
}
