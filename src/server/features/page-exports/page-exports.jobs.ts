import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { JobActor } from '#server/jobs/job-actor.ts'
import { type JobWork, job } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'
import { sendToShop } from './shop-send.service.ts'

export const sendingPage = job(
  'page-exports.send',
  z.object({ actor: JobActor, pageId: z.uuid(), shopId: z.uuid() }),
)

export const pageExportsJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    sendingPage,
    { attempts: 3, backoffSeconds: 5, timeoutSeconds: 15 * 60, concurrency: 2 },
    (payload, context) => sendToShop(deps, payload, context),
  ),
]
