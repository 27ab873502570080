import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { mailing, sendLetter } from '#server/send-letter.ts'
import { receiptLetter, ticketLetter } from './support.letters.ts'
import * as repository from './support.repository.ts'

/** One letter each, so that a retry sends nobody the same one twice. */
export const sendTicketLetter = job(
  'support.notice',
  z.object({ ticketId: z.uuid(), readerId: z.number().int() }),
)
export const sendReceipt = job('support.receipt', z.object({ ticketId: z.uuid() }))

export const supportJobs = (deps: Deps): JobWork[] => [
  work(sendTicketLetter, mailing, async ({ ticketId, readerId }) => {
    const opening = await repository.findOpening(deps.db, ticketId)
    const reader = await repository.findReader(deps.db, readerId)
    if (opening && reader) await sendLetter(deps, ticketLetter(reader, opening))
  }),
  work(sendReceipt, mailing, async ({ ticketId }) => {
    const opening = await repository.findOpening(deps.db, ticketId)
    // Words of someone's choosing never go to an address that was not proven to be theirs.
    if (opening?.emailVerifiedAt) await sendLetter(deps, receiptLetter(opening))
  }),
]
