import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'

const Source = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  expected: z.object({ sha256: z.string(), by: z.enum(['owner', 'list']) }).optional(),
  size: z.number().optional(),
})

export const downloadLocalModel = job('local-models.download', Source)

/** A slow download may take half a day. Retries resume the partial file. */
export const localModelsJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    downloadLocalModel,
    { attempts: 5, backoffSeconds: 5, timeoutSeconds: 12 * 60 * 60, concurrency: 1 },
    (source, { progress, signal }) => deps.models.local.download(source, progress, signal),
  ),
]
