import type { WithPassword } from '#contracts/account.ts'
import type {
  JobEntry,
  JobState,
  MailState,
  OutboxEntry,
  OutboxEntryDetail,
} from '#contracts/admin/operations.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { emailMessage } from '#server/mail/email.ts'
import { MailError, type OutboxEmail } from '#server/ports/mail.ts'
import { identityKey } from '#server/security/identity.ts'
import { listJobs } from './jobs.service.ts'
import { withoutTokens } from './operations.presenter.ts'
import { findAddressee, findOwnerOf } from './operations.repository.ts'
import { asProvedAdmin } from './proved-admin.service.ts'

export async function getMail(deps: Deps): Promise<MailState> {
  const queues = (await deps.jobs.queues()).filter(({ mail }) => mail)
  const sum = (state: 'waiting' | 'running' | 'retrying' | 'dead' | 'done') =>
    queues.reduce((total, queue) => total + queue[state], 0)
  return {
    server: deps.email.outbox === undefined,
    from: deps.config.mailFrom,
    waiting: sum('waiting') + sum('running'),
    retrying: sum('retrying'),
    dead: sum('dead'),
    doneToday: sum('done'),
  }
}

interface Query {
  state?: JobState | undefined
  person: string
  cursor?: string | undefined
  limit: number
}

/** Jobs that send emails. */
export const listMailJobs = (deps: Deps, query: Query): Promise<Page<JobEntry>> =>
  listJobs(deps, { ...query, names: deps.jobs.mailQueues() })

/** Emails in the outbox, which is empty with a mail server. A user id searches by their address. */
export async function listEmails(
  { db, email: { outbox } }: Deps,
  { cursor, limit, q }: { cursor?: string | undefined; limit: number; q: string },
): Promise<Page<OutboxEntry>> {
  if (!outbox) return { items: [], next: null }
  const user = /^[1-9]\d{0,8}$/.test(q) ? await findAddressee(db, Number(q)) : undefined
  const page = await outbox.list({ cursor, limit, q: user?.email ?? q })
  return { items: page.letters.map(present), next: page.cursor ?? null }
}

const present = ({ id, to, subject, sentAt }: OutboxEmail): OutboxEntry => ({
  id,
  to: to.address,
  subject,
  sentAt,
})

/** Reading an email is recorded. Links that act for the addressee require the admin's password. */
export async function openEmail(
  deps: Deps,
  actor: Actor,
  id: string,
  { network }: Caller,
): Promise<OutboxEntryDetail> {
  const found = await requireEmail(deps, id)
  const about = await aboutEmail(deps, found)
  await recordAudit(deps.db, { action: 'letter.opened', actorId: actor.userId, ...about, network })
  const { text, html = null } = found
  const shown = { text: withoutTokens(text), html: html && withoutTokens(html) }
  return { ...present(found), ...shown, masked: shown.text !== text || shown.html !== html }
}

export const showLinks = (
  deps: Deps,
  actor: Actor,
  { letterId, current }: WithPassword & { letterId: string },
  caller: Caller,
): Promise<OutboxEntryDetail> =>
  asProvedAdmin(deps, actor, current, caller, async (inside) => {
    const { network } = caller
    const found = await requireEmail(inside, letterId)
    const about = await aboutEmail(inside, found)
    await recordAudit(inside.db, { action: 'letter.links-shown', actorId: actor.userId, ...about, network })
    return { ...present(found), text: found.text, html: found.html ?? null, masked: false }
  })

async function requireEmail({ email: { outbox } }: Deps, id: string): Promise<OutboxEmail> {
  const found = await outbox?.find(id)
  if (!found) throw new AppError('NOT_FOUND', 'This email is no longer in the outbox.')
  return found
}

/** Audit entries are permanent, so they contain an id and no address. */
async function aboutEmail({ db }: Deps, { id, to: { address } }: OutboxEmail) {
  const subjectId = await findOwnerOf(db, identityKey(address))
  return { details: { letter: id }, ...(subjectId !== undefined && { subjectId }) }
}

/** Sent without a job, so that the mail server's reply can be shown. */
export async function sendTestEmail(deps: Deps, actor: Actor, { network }: Caller) {
  await spendLimits(deps, { 'mail-user': actor.userId })
  const user = await findAddressee(deps.db, actor.userId)
  if (!user) throw new AppError('SIGNED_OUT', 'Please log in.')
  await recordAudit(deps.db, { action: 'letter.tested', actorId: actor.userId, network })
  const answer = deps.email.outbox
    ? 'It doesn’t: no mail server is set, so this email is only in Admin → Mail.'
    : 'It does.'
  const lines = [`You asked for this email to check that your installation can send emails. ${answer}`]
  try {
    await deps.email.mail.send(emailMessage({ user, subject: 'Test email', lines }))
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    throw new AppError('PROVIDER_DOWN', `${error.message} Check SMTP_URL and MAIL_FROM.`, { cause: error })
  }
  return done(
    deps.email.outbox
      ? 'The email is in the outbox.'
      : `The mail server accepted an email to ${user.email}. Check your inbox and your spam folder.`,
  )
}
