import type { GrantUnits, OverridePlan } from '#contracts/admin/users.ts'
import { PaidPlan } from '#contracts/billing.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { givePlan as addGift, settlePlan } from '#server/features/billing/plan.service.ts'
import { noteMorePrompts } from '#server/features/flows/upgrades.service.ts'
import { addUnits } from '#server/features/usage/grants.service.ts'
import { type AdminAction, runAdminAction } from './admin-action.service.ts'
import * as repository from './given-plans.repository.ts'
import { lockUser } from './users.repository.ts'

/** In addition to their subscription and earlier gifts. */
export const givePlan = (deps: Deps, request: AdminAction, given: OverridePlan) =>
  runAdminAction(deps, request, 'user.plan', async ({ deps: inside, user }) => {
    if (given.until && Date.parse(given.until) <= deps.clock.now().getTime())
      throw fieldError('INVALID_INPUT', 'until', 'Choose a future date.')
    const { plan, until, reason } = given
    const gift = { userId: user.id, plan, until: until === null ? null : new Date(until), reason }
    if (!(await addGift(inside.db, gift)))
      throw new AppError(
        'CONFLICT',
        `${user.username} already has this plan for longer. To shorten it, remove it first.`,
      )
    const { before, after } = await settlePlan(inside.db, user.id)
    await noteMorePrompts(inside, user.id)
    return {
      result: done(`${user.username} now has the plan.`),
      details: { plan, until, reason, from: before ?? null, to: after },
    }
  })

export const takePlanBack = (deps: Deps, request: AdminAction) =>
  runAdminAction(deps, request, 'user.plan-ended', async ({ deps: inside, user }) => {
    if (!(await repository.deleteGivenPlans(inside.db, user.id)))
      throw new AppError('CONFLICT', `${user.username} has no given plan.`)
    const { before, after } = await settlePlan(inside.db, user.id)
    return {
      result: done(`The given plan was removed from ${user.username}.`),
      details: { from: before ?? null, to: after },
    }
  })

const OWN_REASON = 'Runs this installation'
/** Plans are in order of their size. */
const largest = PaidPlan.options[PaidPlan.options.length - 1] ?? 'automation'

/** Admins by id: the first one is the owner, whose shortcut the others do not have. */
function requireOwner([owner]: number[], userId: number): void {
  if (owner !== userId) throw new AppError('NOT_FOUND', 'There is nothing here.')
}

/** The owner's shortcut to the largest plan. Beside a subscription, which goes on. */
export const takeOwnPlan = (deps: Deps, { actor, caller }: OwnRequest) =>
  runAdminAction(deps, ofSelf(actor, caller), 'user.plan', async ({ deps: inside, user, admins }) => {
    requireOwner(admins, user.id)
    await addGift(inside.db, { userId: user.id, plan: largest, until: null, reason: OWN_REASON })
    const { before, after } = await settlePlan(inside.db, user.id)
    await noteMorePrompts(inside, user.id)
    return {
      result: done('Every tool is open.'),
      details: { plan: largest, until: null, reason: OWN_REASON, from: before ?? null, to: after },
    }
  })

/** Gifts of other plans and subscriptions stay. */
export const returnOwnPlan = (deps: Deps, { actor, caller }: OwnRequest) =>
  runAdminAction(deps, ofSelf(actor, caller), 'user.plan-ended', async ({ deps: inside, user, admins }) => {
    requireOwner(admins, user.id)
    if (!(await repository.deleteGivenPlans(inside.db, user.id, largest)))
      throw new AppError('CONFLICT', 'Your account has no given plan.')
    const { before, after } = await settlePlan(inside.db, user.id)
    return { result: done('The plan was returned.'), details: { from: before ?? null, to: after } }
  })

type OwnRequest = Omit<AdminAction, 'userId'>
const ofSelf = (actor: AdminAction['actor'], caller: AdminAction['caller']): AdminAction => ({
  actor,
  caller,
  userId: String(actor.userId),
})

/** Idempotent: the audit entry has the id that the browser created. */
export async function giveUnits(deps: Deps, request: AdminAction, units: GrantUnits) {
  try {
    return await runAdminAction(deps, request, 'user.units', async ({ deps: inside, user }) => {
      await addUnits(inside.db, user.id, units)
      await noteMorePrompts(inside, user.id)
      return { result: done(`${user.username}’s limit was raised by ${units.count}.`), details: { ...units } }
    })
  } catch (error) {
    if (violatedIndex(error) !== 'audit_units_once') throw error
    throw new AppError('CONFLICT', 'This was already added.', { cause: error })
  }
}

/** Removes given plans that have expired. */
export async function endGivenPlans(deps: Deps): Promise<void> {
  for (const { userId } of await repository.endedGivenPlans(deps.db)) {
    await deps.db.transaction(async (tx) => {
      await lockUser(tx, userId)
      if (!(await repository.deleteEndedPlan(tx, userId))) return
      const { before, after } = await settlePlan(tx, userId)
      const details = { from: before ?? null, to: after }
      await recordAudit(tx, {
        action: 'user.plan-ended',
        actorId: null,
        subjectId: userId,
        details,
        network: '',
      })
    })
  }
}
