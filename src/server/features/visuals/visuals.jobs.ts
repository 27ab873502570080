import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { sweepAssets } from '#server/features/assets/assets.service.ts'
import { projectsWithKit } from '#server/features/brand/brand.service.ts'
import { JobActor } from '#server/jobs/job-actor.ts'
import { type JobWork, job, sharedJob, work } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'
import { runBatch } from './batch-run.service.ts'
import { visualsInUse } from './visuals.repository.ts'

export const renderingBatch = sharedJob('visuals.batch', z.object({ actor: JobActor, batchId: z.uuid() }))
/** Removes files of visuals whose project is gone. */
const sweepVisuals = job('visuals.sweep', z.object({}))

/** Removes fonts whose project is gone. */
const sweepFonts = job('visuals.fonts.sweep', z.object({}))

export const visualsJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    renderingBatch,
    { attempts: 2, timeoutSeconds: 300, concurrency: 3 },
    ({ actor, batchId }, context) => runBatch(deps, actor, batchId, context),
  ),
  work(sweepVisuals, { cron: '41 * * * *', timeoutSeconds: 60 * 60 }, () =>
    sweepAssets(deps, { purpose: 'visuals' }, (ids) => visualsInUse(deps.db, ids)),
  ),
  work(sweepFonts, { cron: '43 * * * *', timeoutSeconds: 60 * 60 }, () =>
    sweepAssets(deps, { purpose: 'brand-fonts' }, (ids) => projectsWithKit(deps.db, ids)),
  ),
]
