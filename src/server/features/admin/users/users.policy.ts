import { z } from 'zod'
import type { UserSorting } from '#contracts/admin/users.ts'
import type { Actor } from '#server/actor.ts'
import { joinCursor, parseCursor } from '#server/cursor.ts'
import { AppError } from '#server/errors.ts'
import type { UserRow } from './users.repository.ts'

/** A page starts after this user, in the requested order. */
export interface UserCursor {
  id: number
  seenAt?: Date
}

const byId = z.object({ id: z.coerce.number().int().positive() })
const bySeenAt = byId.extend({ seenAt: z.iso.datetime() })

export const writeUserCursor = ({ id, seenAt }: Pick<UserRow, 'id' | 'seenAt'>, sort: UserSorting): string =>
  sort === 'newest' ? joinCursor(id) : joinCursor(id, seenAt)

export function readUserCursor(cursor: string | undefined, sort: UserSorting): UserCursor | undefined {
  if (sort !== 'active') return parseCursor(cursor, byId)
  const parsed = parseCursor(cursor, bySeenAt)
  return parsed && { id: parsed.id, seenAt: new Date(parsed.seenAt) }
}

export function refuseOneself(actor: Actor, user: UserRow, sentence: string): void {
  if (actor.userId === user.id) throw new AppError('CONFLICT', sentence)
}

/** The last admin who can log in must stay. */
export function requireAnotherAdmin(admins: number[], user: UserRow): void {
  if (admins.some((id) => id !== user.id)) return
  throw new AppError(
    'CONFLICT',
    `${user.username} is the only admin who can log in. Make someone else an admin first.`,
  )
}
