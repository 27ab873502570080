import { z } from 'zod'
import type { UserSorting } from '#contracts/admin/users.ts'
import type { Actor } from '#server/actor.ts'
import { AppError } from '#server/errors.ts'
import type { UserRow } from './users.repository.ts'

/** A page starts after this user, in the requested order. */
export interface UserCursor {
  id: number
  seenAt?: Date
}

const Place = z.object({ id: z.coerce.number().int().positive(), seenAt: z.iso.datetime().optional() })

export const writeUserCursor = ({ id, seenAt }: Pick<UserRow, 'id' | 'seenAt'>, sort: UserSorting): string =>
  sort === 'newest' ? String(id) : `${id}_${seenAt.toISOString()}`

export function readUserCursor(cursor: string | undefined, sort: UserSorting): UserCursor | undefined {
  if (!cursor) return undefined
  const [id, seenAt] = cursor.split('_')
  const place = Place.safeParse({ id, seenAt })
  if (!place.success || (sort === 'active') !== (seenAt !== undefined))
    throw new AppError('INVALID_INPUT', 'This page does not exist.')
  return { id: place.data.id, ...(place.data.seenAt && { seenAt: new Date(place.data.seenAt) }) }
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
