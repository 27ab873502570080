import { z } from 'zod'
import { SuspensionBilling } from '#contracts/admin/users.ts'
import { job } from '#server/ports/jobs.ts'

const ofUser = z.object({ userId: z.number().int() })

export const stopEverything = job('users.stop-everything', ofUser)
export const stopCharges = job('users.stop-charges', ofUser.extend({ billing: SuspensionBilling }))
export const sendSuspensionEmail = job(
  'users.suspension-letter',
  ofUser.extend({ charges: z.enum([...SuspensionBilling.options, 'none']) }),
)
export const sendLiftEmail = job('users.lift-letter', ofUser)
export const endPlans = job('users.end-plans', z.object({}))
