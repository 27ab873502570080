import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { forgetNetworks, recordAudit } from '#server/features/audit/audit.service.ts'
import { endSubscriptions } from '#server/features/billing/billing.service.ts'
import { removeAllChats } from '#server/features/chat/chat.service.ts'
import { forgetFeedback } from '#server/features/feedback/feedback.service.ts'
import { forgetPartner } from '#server/features/partners/payouts.service.ts'
import { contactSentence } from '#server/mail/contact.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { goodbyeEmail } from './account.emails.ts'
import * as repository from './account.repository.ts'
import { stopRuns } from './running.service.ts'

/** Jobs from before the second case name nobody. */
const DeletedBy = z.enum(['owner', 'admin']).default('owner')
export type DeletedBy = z.output<typeof DeletedBy>

export const removeAccount = job('account.remove', z.object({ userId: z.number().int(), by: DeletedBy }))
const sendGoodbye = job('account.goodbye', z.object({ sealed: z.string() }))
const Farewell = z.object({ username: z.string(), email: z.string(), by: DeletedBy })
const SEALED_FOR = 'goodbye letter'

export const deletionJobs = (deps: Deps): JobWork[] => [
  work(removeAccount, { attempts: 12, backoffSeconds: 5, timeoutSeconds: 60 * 60 }, ({ userId, by }) =>
    remove(deps, userId, by),
  ),
  work(sendGoodbye, mailing, ({ sealed }) => {
    const { by, ...person } = Farewell.parse(JSON.parse(deps.secrets.unseal(sealed, SEALED_FOR)))
    return sendEmail(deps, goodbyeEmail(person, by, contactSentence(deps.config)))
  }),
]

/** Every step can be repeated. The user's row goes last, because it marks work that remains. */
async function remove(deps: Deps, userId: number, by: DeletedBy): Promise<void> {
  const user = await repository.findUser(deps.db, userId)
  if (!user) return
  await stopRuns(deps, userId)
  await endSubscriptions(deps, userId)
  await deps.storage.clear(`users/${userId}/`)
  // One by one: a single statement would block everyone on the embedded database.
  await removeAllChats(deps, userId)
  const { username, email } = user
  await deps.email.outbox?.removeTo({ address: email, userId })
  // The queue stores payloads for days, so they must not contain the address of a deleted user.
  const sealed = deps.secrets.seal(JSON.stringify({ username, email, by }), SEALED_FOR)
  await deps.db.transaction(async (tx) => {
    await forgetFeedback(tx, userId)
    await forgetPartner(tx, userId)
    const { promoted } = await repository.deleteUser(tx, userId)
    if (promoted !== undefined) await recordPromotion(tx, promoted)
    await forgetNetworks(tx, userId)
    await deps.jobs.enqueue(tx, sendGoodbye, { sealed })
  })
  deps.log.info({ event: 'account-deleted', userId }, 'an account was deleted')
}

const recordPromotion = (tx: Db, subjectId: number) =>
  recordAudit(tx, {
    action: 'user.role',
    actorId: null,
    subjectId,
    details: { from: 'user', to: 'admin', why: 'the only admin left' },
    network: '',
  })
