import { z } from 'zod'
import { IMAGE_BIN_DAYS } from '#contracts/images/images.ts'
import type { Deps } from '#server/deps.ts'
import { sweepAssets } from '#server/features/assets/assets.service.ts'
import { JobActor } from '#server/jobs/job-actor.ts'
import { type JobWork, job, sharedJob, work } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'
import { runRequest } from './image-run.service.ts'
import { filesInUse, purgeImages } from './images.repository.ts'

export const generatingImages = sharedJob(
  'images.generate',
  z.object({ actor: JobActor, requestId: z.uuid() }),
)
/** Removes files that no image shows: one person’s, or on schedule everyone’s once the bin was emptied of what is old. */
export const sweepImages = job('images.sweep', z.object({ userId: z.number().int().optional() }))

export const imagesJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    generatingImages,
    { attempts: 1, timeoutSeconds: 900, concurrency: 3 },
    ({ actor, requestId }, context) => runRequest(deps, actor, requestId, context),
  ),
  work(sweepImages, { cron: '17 * * * *', timeoutSeconds: 60 * 60 }, async ({ userId }) => {
    if (userId === undefined) await purgeImages(deps.db, IMAGE_BIN_DAYS)
    await sweepAssets(deps, { purpose: 'images', userId }, (ids) => filesInUse(deps.db, ids))
  }),
]
