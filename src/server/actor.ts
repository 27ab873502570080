import type { Plan } from '#contracts/plans.ts'

/** The authenticated user, created from a session by the HTTP layer. */
export interface Actor {
  userId: number
  username: string
  role: 'user' | 'admin'
  emailVerified: boolean
  plan: Plan
  /** The zone their days are in. */
  timeZone: string
  sessionId: string
  /** The admin who looks at this account and changes nothing in it. */
  viewerId?: number
}
