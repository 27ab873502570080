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
  'Payments are off on this installation, so stop the subscription at the payment provider.'

/** What was just being let in when someone was suspended has begun by then. */
const STOP_AGAIN_MS = 30_000

/**
 * Nobody gets in any more; what is open closes in every process, and what is being answered stops. A job sees to the subscription:
 * the suspension does not wait for the payment provider.
 */
export const suspendUser = (deps: Deps, deed: AdminAction, { reason, billing }: Suspend) =>
  runAdminAction(deps, deed, 'user.suspended', async ({ deps: inside, user, admins }) => {
    refuseOneself(deed.actor, user, 'You cannot suspend yourself.')
    if (user.suspendedAt) throw new AppError('CONFLICT', `${user.username} is suspended already.`)
    requireAnotherAdmin(admins, user)
    const suspendedAt = deps.clock.now()
    await updateUser(inside.db, user.id, { suspendedAt, suspendedReason: reason })
    await endSessions(inside, user.id)
    await endViews(inside, { viewerId: user.id })
    await unassignTickets(inside.db, user.id, { by: deed.actor.userId, now: suspendedAt })
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

export const liftSuspension = (deps: Deps, deed: AdminAction) =>
  runAdminAction(deps, deed, 'user.lifted', async ({ deps: inside, user }) => {
    if (!user.suspendedAt) throw new AppError('CONFLICT', `${user.username} is not suspended.`)
    await updateUser(inside.db, user.id, { suspendedAt: null, suspendedReason: '' })
    await inside.jobs.enqueue(inside.db, sendLiftEmail, { userId: user.id })
    return { result: done(`${user.username} can log in again.`) }
  })

/** What was opened with the rights before is closed, and looked at by nobody any more. */
export function changeRole(deps: Deps, deed: AdminAction, { role, current = '' }: ChangeRole) {
  const work = roleChange(role, deed.actor.userId)
  return role === 'admin'
    ? runProvedAdminAction(deps, { ...deed, current }, 'user.role', work)
    : runAdminAction(deps, deed, 'user.role', work)
}

const roleChange =
  (role: ChangeRole['role'], by: number): Work<Done> =>
  async ({ deps: inside, user, admins }) => {
    if (user.role === role)
      throw new AppError('CONFLICT', `${user.username} is ${role === 'admin' ? 'an' : 'no'} admin already.`)
    if (role === 'user') requireAnotherAdmin(admins, user)
    else requireTrusted(user)
    await updateUser(inside.db, user.id, { role })
    if (role === 'user') await unassignTickets(inside.db, user.id, { by, now: inside.clock.now() })
    await closeStreams(inside, user.id)
    await endViews(inside, role === 'admin' ? { userId: user.id } : { viewerId: user.id })
    const now = role === 'admin' ? 'an admin now' : 'no admin any more'
    return { result: done(`${user.username} is ${now}.`), details: { from: user.role, to: role } }
  }

function requireTrusted(user: { username: string; emailVerifiedAt: Date | null; suspendedAt: Date | null }) {
  if (user.suspendedAt) throw new AppError('CONFLICT', `${user.username} is suspended. Lift that first.`)
  if (!user.emailVerifiedAt)
    throw new AppError('CONFLICT', `${user.username} has not confirmed their email address yet.`)
}

export const endUserSessions = (deps: Deps, deed: AdminAction) =>
  runAdminAction(deps, deed, 'user.sessions', async ({ deps: inside, user }) => {
    refuseOneself(deed.actor, user, 'End your own sessions in Settings, under Security.')
    await endSessions(inside, user.id)
    return { result: done(`${user.username} is signed out everywhere.`) }
  })

export const resendVerification = (deps: Deps, deed: AdminAction) =>
  runAdminAction(deps, deed, 'user.verification', async ({ deps: inside, user }) => {
    if (user.emailVerifiedAt)
      throw new AppError('CONFLICT', `${user.username} has confirmed their email address already.`)
    await requestVerification(inside, { userId: user.id, emailVerified: false })
    return {
      result: done(
        deps.email.outbox
          ? `No mail server is set: the new link for ${user.email} is in Admin → Mail.`
          : `A new link is on its way to ${user.email}.`,
      ),
    }
  })

/** The same that happens when someone deletes their own account. */
export const deleteUser = (deps: Deps, deed: AdminAction, { confirm, current }: DeleteUser) =>
  runProvedAdminAction(deps, { ...deed, current }, 'user.deleted', async ({ deps: inside, user, admins }) => {
    refuseOneself(deed.actor, user, 'Delete your own account in Settings, under Your data.')
    if (confirm.trim() !== user.username)
      throw fieldError('INVALID_INPUT', 'confirm', `Type the username, ${user.username}, to confirm.`)
    requireAnotherAdmin(admins, user)
    await endViews(inside, { viewerId: user.id })
    await unassignTickets(inside.db, user.id, { by: deed.actor.userId, now: deps.clock.now() })
    await beginDeletion(inside, user.id, 'admin')
    return { result: done(`The account of ${user.username} is being deleted.`) }
  })

/** A session of its own kind: it reads, for half an hour at most, and never the account of another admin. */
export const viewUser = (deps: Deps, deed: AdminAction) =>
  runAdminAction(deps, deed, 'user.viewed', async ({ deps: inside, user }) => {
    if (user.role === 'admin')
      throw new AppError('CONFLICT', 'The account of an admin is nobody else’s to see.')
    if (user.suspendedAt)
      throw new AppError('CONFLICT', `${user.username} is suspended: nobody gets into the account.`)
    return { result: await openView(inside, deed.actor, user.id, deed.caller) }
  })

/** Its end leaves a row by itself, however it comes. */
export async function endView(deps: Deps, { actor, userId }: AdminAction) {
  await deps.db.transaction((tx) => endViews({ db: tx }, { userId: Number(userId), viewerId: actor.userId }))
  return done('You are back in your own account.')
}
