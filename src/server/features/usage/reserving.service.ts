import type { DailyLimit } from '#contracts/usage.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { drawUnit, markDrawn } from './grants.repository.ts'
import { countUnitOfRun } from './reserving.repository.ts'

/**
 * For other areas: counts one unit of a daily limit for a run, in the transaction that begins it, or refuses. What ends the run
 * before it is done gives the unit back. Ask `requireUnits` first: it says when there are new ones.
 */
export async function reserveUnit(
  deps: Pick<Deps, 'plans'>,
  tx: Db,
  actor: Actor,
  { name, runId }: { name: DailyLimit; runId: string },
): Promise<void> {
  const { userId, timeZone } = actor
  const allowed = deps.plans[actor.plan][name]
  const count = (drawn: boolean) => countUnitOfRun(tx, userId, { name, runId, allowed, timeZone, drawn })
  if (await count(false)) return
  // The day is used up: one of those that were given until they are used pays for this.
  if ((await drawUnit(tx, userId, { name, timeZone })) && (await count(true))) return markDrawn(tx, runId)
  throw new AppError(
    'LIMIT_REACHED',
    allowed > 0
      ? 'You just used the last one for today. Your limit resets at midnight.'
      : 'You just used the last one you were given.',
  )
}
