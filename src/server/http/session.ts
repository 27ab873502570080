import type { FastifyRequest } from 'fastify'
import type { AnyRoute } from '#contracts/core/route.ts'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'

/** Token of a request: in the header only, never in an address. The scheme's name may be in any case. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The same, if a session's token could look like it. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^[\w-]{20,200}$/.exec(bearerOf(request) ?? '')?.[0]
}

/** Refuses an actor that the route is not for. What administrators have looks missing to everyone else. */
export function requireAccess({ access, ...route }: AnyRoute, actor: Actor | undefined): void {
  if (access === 'public') return
  if (!actor) throw new AppError('SIGNED_OUT', 'Log in to continue.')
  if (actor.viewerId !== undefined) refuseMoreThanLooking(route)
  if (access === 'unverified') return
  if (access === 'admin' && actor.role !== 'admin') throw new AppError('NOT_FOUND', 'There is nothing here.')
  if (!actor.emailVerified) throw new AppError('EMAIL_UNVERIFIED', 'Please verify your email address first.')
}

function refuseMoreThanLooking({ method, ownerOnly }: Pick<AnyRoute, 'method' | 'ownerOnly'>): void {
  if (method !== 'GET')
    throw new AppError(
      'FORBIDDEN',
      'You’re viewing this account as an admin, read-only. You can’t change anything.',
    )
  if (ownerOnly) throw new AppError('FORBIDDEN', 'Only the owner of this account can see this.')
}
