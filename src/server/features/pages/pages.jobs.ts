import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { sweepAssets } from '#server/features/assets/assets.service.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { imagesInUse } from './page-images/images.repository.ts'

/** Removes files of images whose project is gone. */
const sweepImages = job('pages.sweep-images', z.object({}))

export const pagesJobs = (deps: Deps): JobWork[] => [
  work(sweepImages, { cron: '57 * * * *', timeoutSeconds: 60 * 60 }, () =>
    sweepAssets(deps, { purpose: 'page-images' }, (ids) => imagesInUse(deps.db, ids)),
  ),
]
