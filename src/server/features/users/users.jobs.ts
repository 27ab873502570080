import type { Deps } from '#server/deps.ts'
import { stopRuns } from '#server/features/account/running.service.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import { endGivenPlans } from './gifts.service.ts'
import { findUser } from './users.repository.ts'
import { endPlans, stopEverything } from './users.tasks.ts'

export const usersJobs = (deps: Deps): JobWork[] => [
  work(stopEverything, { attempts: 8, backoffSeconds: 1 }, ({ userId }) => stopSuspended(deps, userId)),
  work(endPlans, { cron: '*/5 * * * *' }, () => endGivenPlans(deps)),
]

/** Unless the suspension was lifted meanwhile: what runs then was begun with every right. */
async function stopSuspended(deps: Deps, userId: number): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user?.suspendedAt) await stopRuns(deps, userId)
}
