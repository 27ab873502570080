import type { GrantUnits, OverridePlan } from '#contracts/admin/users.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { givePlan as addGift, settlePlan } from '#server/features/billing/plan.service.ts'
import { addUnits } from '#server/features/usage/grants.service.ts'
import { type AdminAction, runAdminAction } from './admin-action.service.ts'
import * as repository from './given-plans.repository.ts'
import { lockUser } from './users.repository.ts'

/** Beside what they pay for and what they were given before. */
export const givePlan = (deps: Deps, deed: AdminAction, given: OverridePlan) =>
  runAdminAction(deps, deed, 'user.plan', async ({ deps: inside, user }) => {
    if (given.until && Date.parse(given.until) <= deps.clock.now().getTime())
      throw fieldError('INVALID_INPUT', 'until', 'Choose a day that is still to come.')
    const { plan, until, reason } = given
    const gift = { userId: user.id, plan, until: until === null ? null : new Date(until), reason }
    if (!(await addGift(inside.db, gift)))
      throw new AppError(
        'CONFLICT',
        `${user.username} was given this plan for longer already. To shorten that, take it back first.`,
      )
    const { before, after } = await settlePlan(inside.db, user.id)
    return {
      result: done(`${user.username} has the plan now.`),
      details: { plan, until, reason, from: before ?? null, to: after },
    }
  })

export const takePlanBack = (deps: Deps, deed: AdminAction) =>
  runAdminAction(deps, deed, 'user.plan-ended', async ({ deps: inside, user }) => {
    if (!(await repository.deleteGivenPlans(inside.db, user.id)))
      throw new AppError('CONFLICT', `${user.username} was given no plan.`)
    const { before, after } = await settlePlan(inside.db, user.id)
    return {
      result: done(`${user.username} has what they pay for.`),
      details: { from: before ?? null, to: after },
    }
  })

/** Once, however often it is sent: the row that tells of it has the id that the browser gave it. */
export async function giveUnits(deps: Deps, deed: AdminAction, units: GrantUnits) {
  try {
    return await runAdminAction(deps, deed, 'user.units', async ({ deps: inside, user }) => {
      await addUnits(inside.db, user.id, units)
      return { result: done(`${user.username} can use ${units.count} more.`), details: { ...units } }
    })
  } catch (error) {
    if (violatedIndex(error) !== 'audit_units_once') throw error
    throw new AppError('CONFLICT', 'These units were given already.', { cause: error })
  }
}

/** Takes back the plans whose time is over. */
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
