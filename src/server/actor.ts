/** Who is asking. Made from a session by the HTTP layer, and handed to every service. */
export interface Actor {
  userId: number
  username: string
  role: 'user' | 'admin'
  emailVerified: boolean
  sessionId: string
}
