import type { Deps } from '#server/deps.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import { removeOldErrors } from './errors.repository.ts'
import { sumUpAll, sumUpDays, tidyErrors } from './overview.tasks.ts'
import { sumUpEverything, sumUpLatest } from './sums.service.ts'

const ERRORS_KEPT_DAYS = 400

export const overviewJobs = (deps: Deps): JobWork[] => [
  // Soon after the hour: midnight has just passed somewhere.
  work(sumUpDays, { cron: '4 * * * *' }, () => sumUpLatest(deps)),
  work(sumUpAll, { cron: '23 2 * * *', timeoutSeconds: 30 * 60 }, ({ zone }) => sumUpEverything(deps, zone)),
  work(tidyErrors, { cron: '53 2 * * *' }, () => removeOldErrors(deps.db, ERRORS_KEPT_DAYS)),
]
