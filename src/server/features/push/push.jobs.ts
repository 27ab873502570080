import type { Deps } from '#server/deps.ts'
import { type JobWork, work } from '#server/ports/jobs.ts'
import { sendToSession } from './push.service.ts'
import { sendNotice } from './push.tasks.ts'

export const pushJobs = (deps: Deps): JobWork[] => [
  work(sendNotice, { attempts: 4, backoffSeconds: 10, timeoutSeconds: 30, concurrency: 4 }, (payload) =>
    sendToSession(deps, payload),
  ),
]
