import { Plan, type PlanChange, type PlanContents, type PlanDesk } from '#contracts/plans.ts'
import type { Actor } from '#server/actor.ts'
import { publishWith } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { recordDeed } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { basePlans, changesOf, differing } from './plans.policy.ts'
import * as repository from './plans.repository.ts'

const CHANGED = 'plans_changed'

/** Makes `deps.plans` what an admin has set, from now on and wherever it is set. */
export async function watchPlans(deps: Deps): Promise<() => Promise<void>> {
  const unsubscribe = await deps.bus.subscribe(
    CHANGED,
    () => void readPlans(deps).catch((error) => deps.log.warn({ err: error }, 'the plans could not be read')),
  )
  await readPlans(deps)
  return unsubscribe
}

/** The table is changed in place: everyone who has it sees what holds now. */
async function readPlans(deps: Deps): Promise<PlanDesk> {
  const rows = await repository.listOverrides(deps.db)
  const shipped = basePlans(deps.config)
  const changes = { free: {}, pro: {}, automation: {} } as Record<Plan, PlanChange>
  for (const plan of Plan.options) {
    changes[plan] = differing(changesOf(rows, plan), shipped[plan])
    Object.assign(deps.plans[plan], shipped[plan], changes[plan])
  }
  return { plans: deps.plans, shipped, changes }
}

export const getPlanDesk = (deps: Deps): Promise<PlanDesk> => readPlans(deps)

export async function changePlanContents(
  deps: Deps,
  actor: Actor,
  { plan, change }: { plan: Plan; change: PlanChange },
  { network }: Caller,
): Promise<PlanDesk> {
  const { shipped, ...before } = await readPlans(deps)
  const was = { ...before.plans[plan] }
  const kept = differing(change, shipped[plan])
  const details = inWords(was, { ...shipped[plan], ...kept })
  if (Object.keys(details).length === 0) return readPlans(deps)
  await deps.db.transaction(async (tx) => {
    await repository.putOverrides(tx, plan, kept)
    await recordDeed(tx, {
      action: 'plan-contents.changed',
      actorId: actor.userId,
      details: { plan, ...details },
      network,
    })
    await publishWith(tx)(CHANGED, plan)
  })
  return readPlans(deps)
}

/** Each thing that changes, as it was and will be. */
const inWords = (was: PlanContents, next: PlanContents) =>
  Object.fromEntries(
    Object.entries(next).flatMap(([name, value]) => {
      const before = was[name as keyof PlanContents]
      return before === value ? [] : [[name, `${before} → ${value}`]]
    }),
  )
