import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

const ofMessage = z.object({ messageId: z.uuid() })

/** One letter each, so that a retry sends nobody the same one twice. */
export const notifyAdmins = job('support.notice', ofMessage.extend({ readerId: z.number().int() }))
/** With whose letter it is, by which the desk finds it; those of before have none. */
const toOwner = ofMessage.extend({ userId: z.number().int().optional() })
export const sendReceipt = job('support.receipt', toOwner)
export const tellOwner = job('support.answered', toOwner)
export const tellRefused = job(
  'support.refused-files',
  ofMessage.extend({ userId: z.number().int(), files: z.string() }),
)
export const tidyTickets = job('support.tidy', z.object({}))
