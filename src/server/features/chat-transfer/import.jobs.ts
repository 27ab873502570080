import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type AssetRef, clearAssets, deleteAsset, openAsset } from '#server/features/assets/assets.service.ts'
import { indexSoon } from '#server/features/chat-search/chat-search.service.ts'
import { onDisk } from '#server/files/on-disk.ts'
import { Hopeless, type JobWork, job, Stopping, sharedJob, work } from '#server/ports/jobs.ts'
import { unfinishedRuns } from '#server/stream/stream.repository.ts'
import { type TrackedContext, trackedWork } from '#server/stream/tracked.ts'
import { IMPORT_KIND } from './import.repository.ts'
import { importFile } from './import-file.service.ts'

const Import = z.object({ userId: z.number().int(), fileId: z.uuid() })
type Import = z.infer<typeof Import>

export const importChats = sharedJob(IMPORT_KIND, Import)
const tidyImports = job('chat-transfer.tidy', z.object({}))

const assetOf = ({ userId, fileId }: Import): AssetRef => ({ userId, purpose: 'imports', id: fileId })

export const chatTransferJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    importChats,
    { attempts: 3, timeoutSeconds: 60 * 60, concurrency: 2 },
    (payload, context) => runImport(deps, payload, context),
  ),
  work(tidyImports, { cron: '23 * * * *' }, () => removeLeftovers(deps)),
]

/** Deletes the file as soon as no retry needs it. */
async function runImport(deps: Deps, payload: Import, context: TrackedContext): Promise<void> {
  const stored = await openAsset(deps, assetOf(payload))
  if (!stored) throw new Hopeless('The file no longer exists. Please import it again.')
  try {
    await onDisk(stored.stream, (path) => importFile(deps, payload.userId, path, context))
  } catch (error) {
    const again = context.signal.reason instanceof Stopping || !(error instanceof Hopeless || context.lastTry)
    if (again && !wasStopped(context)) throw error
    await deleteAsset(deps, assetOf(payload))
    throw error
  }
  await indexSoon(deps, deps.db)
  await deleteAsset(deps, assetOf(payload))
}

const wasStopped = ({ signal }: TrackedContext) => signal.aborted && !(signal.reason instanceof Stopping)

/** Removes files of imports that were stopped or crashed. */
async function removeLeftovers(deps: Deps): Promise<void> {
  const unfinished = await unfinishedRuns(deps.db, IMPORT_KIND)
  for (const userId of new Set(unfinished.map((run) => run.userId)))
    await clearAssets(deps, userId, 'imports')
}
