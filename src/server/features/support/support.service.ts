import type { ContactSupport } from '#contracts/support.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { sendReceipt, sendTicketLetter } from './support.jobs.ts'
import * as repository from './support.repository.ts'

/** Keeps the message, and has it sent to every administrator whose address is proven. */
export async function contactSupport(deps: Deps, actor: Actor, input: ContactSupport) {
  await spendLimits(deps, { 'support-user': actor.userId })
  const writer = await repository.findWriter(deps.db, actor.userId)
  if (!writer) throw new AppError('SIGNED_OUT', 'Log in to go on.')
  await deps.db.transaction(async (tx) => {
    const ticketId = await repository.insertTicket(tx, actor.userId, {
      topic: input.topic,
      text: input.message,
    })
    for (const readerId of await repository.listReaders(tx))
      await deps.jobs.enqueue(tx, sendTicketLetter, { ticketId, readerId })
    if (actor.emailVerified) await deps.jobs.enqueue(tx, sendReceipt, { ticketId })
  })
  return done(`Your message is with support. The answer comes to ${writer.email}.`)
}
