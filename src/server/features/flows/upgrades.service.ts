import type { Deps } from '#server/deps.ts'
import { wakeRun, wakeWaiting } from './flows.tasks.ts'
import { listTimed } from './running/flow-runs.repository.ts'
import { hastenSteps } from './running/flow-steps.repository.ts'

const MOST_WOKEN = 1_000

/** Lets runs that wait for prompts look again, in the transaction that gave their owner more of them. */
export const noteMorePrompts = (deps: Pick<Deps, 'db' | 'jobs'>, userId: number): Promise<string> =>
  deps.jobs.enqueue(deps.db, wakeWaiting, { userId })

/** Steps whose time has not come pause again at once, so all that wait for a time are woken. */
export async function wakeWaitingRuns({ db, jobs, clock }: Deps, userId: number): Promise<void> {
  const found = await listTimed(db, userId, MOST_WOKEN)
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await hastenSteps(db, userId, ids, clock.now())
  for (const { trackedId } of found)
    if (!(await jobs.hasten(trackedId))) await jobs.enqueue(db, wakeRun, { trackedId })
}
