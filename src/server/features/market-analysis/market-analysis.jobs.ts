import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { JobActor } from '#server/jobs/job-actor.ts'
import { type JobWork, job, sharedJob, work } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'
import { analyse } from './analysing.service.ts'
import { UNDO_DAYS } from './market-analysis.policy.ts'
import { removeDeleted } from './market-analysis.repository.ts'
import { ANALYSIS_KIND } from './market-analysis-archive.repository.ts'

/** The analysis has the job's id. */
export const analysing = sharedJob(ANALYSIS_KIND, z.object({ actor: JobActor }))
const removeAnalyses = job('market-analysis.remove-deleted', z.object({}))

export const marketAnalysisJobs = (deps: Deps): JobWork[] => [
  trackedWork(deps, analysing, { attempts: 3, timeoutSeconds: 300, concurrency: 3 }, ({ actor }, context) =>
    analyse(deps, actor, context),
  ),
  work(removeAnalyses, { cron: '29 * * * *' }, () => removeDeleted(deps.db, UNDO_DAYS)),
]
