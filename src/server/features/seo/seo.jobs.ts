import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { JobActor } from '#server/jobs/job-actor.ts'
import { type JobWork, job, sharedJob, work } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'
import { audit } from './crawl/crawling.service.ts'
import { removeDeleted } from './seo.repository.ts'
import { AUDIT_KIND } from './seo-archive.repository.ts'

/** The audit has the job's id. */
export const auditing = sharedJob(AUDIT_KIND, z.object({ actor: JobActor }))

const removeAudits = job('seo.remove-deleted', z.object({}))
const UNDO_HOURS = 24

export const seoJobs = (deps: Deps): JobWork[] => [
  trackedWork(deps, auditing, { attempts: 3, timeoutSeconds: 1_500, concurrency: 3 }, ({ actor }, context) =>
    audit(deps, actor, context),
  ),
  work(removeAudits, { cron: '41 * * * *' }, () => removeDeleted(deps.db, UNDO_HOURS)),
]
