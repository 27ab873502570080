import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { JobActor } from '#server/jobs/job-actor.ts'
import { type JobWork, sharedJob } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'
import { sendToShop } from './shop-send.service.ts'

export const sendingPage = sharedJob(
  'page-exports.send',
  z.object({ actor: JobActor, pageId: z.uuid(), shopId: z.uuid() }),
)

export const pageExportsJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    sendingPage,
    { attempts: 3, backoffSeconds: 5, timeoutSeconds: 15 * 60, concurrency: 3 },
    (payload, context) => sendToShop(deps, payload, context),
  ),
]
