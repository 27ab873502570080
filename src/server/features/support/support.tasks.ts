import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

const ofMessage = z.object({ messageId: z.uuid() })

/** One letter each, so that a retry sends nobody the same one twice. */
export const tellDesk = job('support.notice', ofMessage.extend({ readerId: z.number().int() }))
export const sendReceipt = job('support.receipt', ofMessage)
export const tellOwner = job('support.answered', ofMessage)
export const tidyTickets = job('support.tidy', z.object({}))
