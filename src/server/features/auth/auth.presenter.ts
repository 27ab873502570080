import type { Session } from '#contracts/account.ts'
import type { User } from '#contracts/auth.ts'
import type { UserRow } from './auth.repository.ts'
import type { SessionRow } from './sessions.repository.ts'

export const presentUser = (row: UserRow): User => ({
  id: String(row.id),
  username: row.username,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  role: row.role,
})

export const presentSession = (row: SessionRow, currentId: string | undefined): Session => ({
  id: row.id,
  userAgent: row.userAgent,
  network: row.network,
  createdAt: row.createdAt.toISOString(),
  seenAt: row.seenAt.toISOString(),
  current: row.id === currentId,
  admin: row.viewerId !== null,
})
