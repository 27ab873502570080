import type { User } from '#contracts/auth.ts'
import type { UserRow } from './auth.repository.ts'

export const presentUser = (row: UserRow): User => ({
  id: String(row.id),
  username: row.username,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  role: row.role,
})
