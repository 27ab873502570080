import type { ChangeRole, DeleteUser, Suspend } from '#contracts/admin/users.ts'
import type { Done } from '#contracts/core/done.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { beginDeletion } from '#server/features/account/deletion.service.ts'
import { requestVerification } from '#server/features/auth/email.service.ts'
import { closeStreams } from '#server/features/auth/session-ends.service.ts'
import { endSessions } from '#server/features/auth/sessions.service.ts'
import { endViews, openView } from '#server/features/auth/views.service.ts'
import { getBilling } from '#server/features/billing/billing.service.ts'
import { unassignTickets } from '#server/features/support/admin/queue.service.ts'
import { type AdminAction, runAdminAction, runProvedAdminAction, type Work } from './admin-action.service.ts'
import { refuseOneself, requireAnotherAdmin } from './users.policy.ts'
import { updateUser } from './users.repository.ts'
import { sendLiftEmail, sendSuspensionEmail, stopCharges, stopEverything } from './users.tasks.ts'

const END_ELSEWHERE =
  'Payments are off on this installation, so end the subscription at the payment provider.'

/** By then, requests admitted just before the suspension have started. */
const STOP_AGAIN_MS = 30_000

/**
 * Ends sessions, streams and runs in every process. A job handles the subscription, so the payment provider can't delay this.
 */
export const suspendUser = (deps: Deps, request: AdminAction, { reason, billing }: Suspend) =>
  runAdminAction(deps, request, 'user.suspended', async ({ deps: inside, user, admins }) => {
    refuseOneself(request.actor, user, 'You can’t suspend yourself.')
    if (user.suspendedAt) throw new AppError('CONFLICT', `${user.username} is already suspended.`)
    requireAnotherAdmin(admins, user)
    const suspendedAt = deps.clock.now()
    await updateUser(inside.db, user.id, { suspendedAt, suspendedReason: reason })
    await endSessions(inside, user.id)
    await endViews(inside, { viewerId: user.id })
    await unassignTickets(inside.db, user.id, { by: request.actor.userId, now: suspendedAt })
    await inside.jobs.enqueue(inside.db, stopEverything, { userId: user.id })
    const startAfter = new Date(suspendedAt.getTime() + STOP_AGAIN_MS)
    await inside.jobs.enqueue(inside.db, stopEverything, { userId: user.id }, { startAfter })
    const { subscription, payments } = await getBilling(inside, { userId: user.id })
    const unreachable = subscription !== null && payments === 'off' && billing !== 'keep-renewing'
    const charges = !subscription ? 'none' : unreachable ? 'keep-renewing' : billing
    await inside.jobs.enqueue(inside.db, stopCharges, { userId: user.id, billing })
    await inside.jobs.enqueue(inside.db, sendSuspensionEmail, { userId: user.id, charges })
    const first = `${user.username} is suspended.`
    return {
      result: done(unreachable ? `${first} ${END_ELSEWHERE}` : first),
      details: { reason, ...(subscription && { subscription: charges }) },
    }
  })

export const liftSuspension = (deps: Deps, request: AdminAction) =>
  runAdminAction(deps, request, 'user.lifted', async ({ deps: inside, user }) => {
    if (!user.suspendedAt) throw new AppError('CONFLICT', `${user.username} is not suspended.`)
    await updateUser(inside.db, user.id, { suspendedAt: null, suspendedReason: '' })
    await inside.jobs.enqueue(inside.db, sendLiftEmail, { userId: user.id })
    return { result: done(`${user.username} can log in again.`) }
  })

/** Closes streams and account views opened with the earlier role. */
export function changeRole(deps: Deps, request: AdminAction, { role, current = '' }: ChangeRole) {
  const work = roleChange(role, request.actor.userId)
  return role === 'admin'
    ? runProvedAdminAction(deps, { ...request, current }, 'user.role', work)
    : runAdminAction(deps, request, 'user.role', work)
}

const roleChange =
  (role: ChangeRole['role'], by: number): Work<Done> =>
  async ({ deps: inside, user, admins }) => {
    if (user.role === role)
      throw new AppError(
        'CONFLICT',
        `${user.username} is ${role === 'admin' ? 'already an admin' : 'not an admin'}.`,
      )
    if (role === 'user') requireAnotherAdmin(admins, user)
    else requireTrusted(user)
    await updateUser(inside.db, user.id, { role })
    if (role === 'user') await unassignTickets(inside.db, user.id, { by, now: inside.clock.now() })
    await closeStreams(inside, user.id)
    await endViews(inside, role === 'admin' ? { userId: user.id } : { viewerId: user.id })
    const now = role === 'admin' ? 'now an admin' : 'no longer an admin'
    return { result: done(`${user.username} is ${now}.`), details: { from: user.role, to: role } }
  }

function requireTrusted(user: { username: string; emailVerifiedAt: Date | null; suspendedAt: Date | null }) {
  if (user.suspendedAt)
    throw new AppError('CONFLICT', `${user.username} is suspended. Lift the suspension first.`)
  if (!user.emailVerifiedAt)
    throw new AppError('CONFLICT', `${user.username} has not confirmed their email address yet.`)
}

export const endUserSessions = (deps: Deps, request: AdminAction) =>
  runAdminAction(deps, request, 'user.sessions', async ({ deps: inside, user }) => {
    refuseOneself(request.actor, user, 'End your own sessions in Settings, under Security.')
    await endSessions(inside, user.id)
    return { result: done(`${user.username} was signed out everywhere.`) }
  })

export const resendVerification = (deps: Deps, request: AdminAction) =>
  runAdminAction(deps, request, 'user.verification', async ({ deps: inside, user }) => {
    if (user.emailVerifiedAt)
      throw new AppError('CONFLICT', `${user.username} has already confirmed their email address.`)
    await requestVerification(inside, { userId: user.id, emailVerified: false })
    return {
      result: done(
        deps.email.outbox
          ? `No mail server is set, so the new link for ${user.email} is in Admin → Mail.`
          : `A new link is on its way to ${user.email}.`,
      ),
    }
  })

/** The same deletion that users start themselves. */
export const deleteUser = (deps: Deps, request: AdminAction, { confirm, current }: DeleteUser) =>
  runProvedAdminAction(
    deps,
    { ...request, current },
    'user.deleted',
    async ({ deps: inside, user, admins }) => {
      refuseOneself(request.actor, user, 'Delete your own account in Settings, under Your data.')
      if (confirm.trim() !== user.username)
        throw fieldError('INVALID_INPUT', 'confirm', `Type the username, ${user.username}, to confirm.`)
      requireAnotherAdmin(admins, user)
      await endViews(inside, { viewerId: user.id })
      await unassignTickets(inside.db, user.id, { by: request.actor.userId, now: deps.clock.now() })
      await beginDeletion(inside, user.id, 'admin')
      return { result: done(`${user.username}’s account is being deleted.`) }
    },
  )

/** A read-only session of half an hour, never for another admin's account. */
export const viewUser = (deps: Deps, request: AdminAction) =>
  runAdminAction(deps, request, 'user.viewed', async ({ deps: inside, user }) => {
    if (user.role === 'admin') throw new AppError('CONFLICT', 'Admin accounts can’t be viewed by others.')
    if (user.suspendedAt)
      throw new AppError('CONFLICT', `${user.username} is suspended, so the account can’t be viewed.`)
    return { result: await openView(inside, request.actor, user.id, request.caller) }
  })

/** The end of the session is recorded elsewhere, whatever its cause. */
export async function endView(deps: Deps, { actor, userId }: AdminAction) {
  await deps.db.transaction((tx) => endViews({ db: tx }, { userId: Number(userId), viewerId: actor.userId }))
  return done('You are back in your own account.')
}
