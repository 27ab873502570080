import type { Deps } from '#server/deps.ts'
import { stopRuns } from '#server/features/account/running.service.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import { endGivenPlans } from './gifts.service.ts'
import { endPlans, stopEverything } from './users.tasks.ts'

export const usersJobs = (deps: Deps): JobWork[] => [
  work(stopEverything, { attempts: 8, backoffSeconds: 1 }, ({ userId }) => stopRuns(deps, userId)),
  work(endPlans, { cron: '*/5 * * * *' }, () => endGivenPlans(deps)),
]
