import { z } from 'zod'
import { Done } from './core/done.ts'
import { route } from './core/route.ts'

export const SUPPORT_TOPICS = ['Verification email', 'Signing in', 'Something else'] as const

export const ContactSupport = z.object({
  topic: z.enum(SUPPORT_TOPICS),
  message: z
    .string()
    .trim()
    .min(10, 'Tell us a little more: at least 10 characters.')
    .max(5_000, 'Use at most 5,000 characters.'),
})
export type ContactSupport = z.infer<typeof ContactSupport>

export const supportApi = {
  /** Also for people whose address is not verified: it may be why they write. */
  contact: route('POST', '/api/support/contact', { access: 'unverified', body: ContactSupport, reply: Done }),
}
