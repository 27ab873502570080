import { z } from 'zod'
import { job } from '#server/ports/jobs.ts'

const ofMessage = z.object({ messageId: z.uuid() })

/** One job per recipient, so that a retry sends no duplicates. */
export const notifyAdmins = job('support.notice', ofMessage.extend({ readerId: z.number().int() }))
/** The recipient's id, by which admins find it; missing in older jobs. */
const toOwner = ofMessage.extend({ userId: z.number().int().optional() })
export const sendReceipt = job('support.receipt', toOwner)
export const emailOwner = job('support.answered', toOwner)
export const emailRefusal = job(
  'support.refused-files',
  ofMessage.extend({ userId: z.number().int(), files: z.string() }),
)
export const tidyTickets = job('support.tidy', z.object({}))
