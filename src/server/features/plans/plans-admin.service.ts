import type { PlanAdmin, PlanChange } from '#contracts/admin/plans.ts'
import { Plan, type PlanContents } from '#contracts/plans.ts'
import type { Actor } from '#server/actor.ts'
import { publishWith } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { basePlans, changesOf, differing, type PlanTable } from './plans.policy.ts'
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

/** One after another: of two reads at once the earlier might answer last, and what it found would stand. */
function readPlans(deps: Deps): Promise<PlanAdmin> {
  const read = () => readPlansNow(deps)
  const latest = (reading.get(deps.plans) ?? Promise.resolve()).then(read, read)
  reading.set(deps.plans, latest)
  return latest
}
const reading = new WeakMap<PlanTable, Promise<unknown>>()

/** The table is changed in place: everyone who has it sees what holds now. */
async function readPlansNow(deps: Deps): Promise<PlanAdmin> {
  const rows = await repository.listOverrides(deps.db)
  const shipped = basePlans(deps.config)
  const changes = { free: {}, pro: {}, automation: {} } as Record<Plan, PlanChange>
  for (const plan of Plan.options) {
    changes[plan] = differing(changesOf(rows, plan), shipped[plan])
    Object.assign(deps.plans[plan], shipped[plan], changes[plan])
  }
  return { plans: deps.plans, shipped, changes }
}

export const getPlanAdmin = (deps: Deps): Promise<PlanAdmin> => readPlans(deps)

/** Other fields stay, also under concurrent changes. */
export async function changePlanContents(
  deps: Deps,
  actor: Actor,
  { plan, change }: { plan: Plan; change: PlanChange },
  { network }: Caller,
): Promise<PlanAdmin> {
  const shipped = basePlans(deps.config)[plan]
  await deps.db.transaction(async (tx) => {
    const before = changesOf(await repository.lockOverrides(tx), plan)
    const kept = differing({ ...before, ...change }, shipped)
    const details = inWords({ ...shipped, ...before }, { ...shipped, ...kept })
    if (Object.keys(details).length === 0) return
    await repository.putOverrides(tx, plan, kept)
    await recordAudit(tx, {
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
