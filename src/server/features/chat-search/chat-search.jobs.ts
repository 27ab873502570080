import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import { forgetWords, indexEverything } from './indexing.service.ts'

export const indexMessages = job('chat-search.index', z.object({}))
const forgetUnused = job('chat-search.forget', z.object({}))

/** A search indexes new messages itself; this job keeps the backlog small. */
export const chatSearchJobs = (deps: Deps): JobWork[] => [
  work(indexMessages, { cron: '*/5 * * * *', timeoutSeconds: 60 * 60 }, (_, { signal }) =>
    indexEverything(deps.db, signal),
  ),
  work(forgetUnused, { cron: '40 3 * * *', timeoutSeconds: 60 * 60 }, (_, { signal }) =>
    forgetWords(deps.db, signal),
  ),
]
