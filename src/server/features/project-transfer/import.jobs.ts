import { z } from 'zod'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import { archivesOf } from '#server/area.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type AssetRef, clearAssets, deleteAsset, openAsset } from '#server/features/assets/assets.service.ts'
import { discardProject } from '#server/features/projects/bin.service.ts'
import { onDisk, removeAbandoned } from '#server/files/on-disk.ts'
import { JobActor } from '#server/jobs/job-actor.ts'
import { Hopeless, type JobWork, job, Stopping, sharedJob, work } from '#server/ports/jobs.ts'
import { unfinishedRuns } from '#server/stream/stream.repository.ts'
import { type TrackedContext, trackedWork } from '#server/stream/tracked.ts'
import { importArchive } from './import-archive.service.ts'

export const IMPORT_KIND = 'project-transfer.import'

const Import = z.object({ actor: JobActor, fileId: z.uuid() })
type Import = z.infer<typeof Import>

export const importProject = sharedJob(IMPORT_KIND, Import)
const tidyImports = job('project-transfer.tidy', z.object({}))

export const projectTransferJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    importProject,
    { attempts: 3, timeoutSeconds: 30 * 60, concurrency: 2 },
    (payload, context) => runImport(deps, payload, context),
  ),
  work(tidyImports, { cron: '33 * * * *' }, () => removeLeftovers(deps)),
]

/** The project has the run's id: a later try finds what an earlier one left, and nobody sees it before the run is done. */
async function runImport(deps: Deps, { actor, fileId }: Import, context: TrackedContext): Promise<void> {
  const place = { userId: actor.userId, projectId: context.id }
  const asset: AssetRef = { userId: actor.userId, purpose: 'project-imports', id: fileId }
  await discard(deps, place)
  const stored = await openAsset(deps, asset)
  if (!stored) throw new Hopeless('The file is gone. Please import it again.')
  try {
    const { name, leftOut } = await onDisk(stored.stream, (path) =>
      importArchive({ deps, actor, projectId: context.id, path, context }),
    )
    context.progress(1, 1, summaryOf(name, leftOut))
  } catch (error) {
    await discard(deps, place)
    if (!willTryAgain(error, context)) await deleteAsset(deps, asset)
    throw error instanceof AppError ? new Hopeless(error.message, { cause: error }) : error
  }
  await deleteAsset(deps, asset)
}

function willTryAgain(error: unknown, { signal, lastTry }: TrackedContext): boolean {
  if (signal.reason instanceof Stopping) return true
  return !signal.aborted && !lastTry && !(error instanceof Hopeless) && !(error instanceof AppError)
}

const MOST_REASONS = 5

function summaryOf(name: string, leftOut: string[]): string {
  if (leftOut.length === 0) return `Imported “${name}”.`
  const reasons = leftOut.slice(0, MOST_REASONS).join(' ')
  const more = leftOut.length > MOST_REASONS ? ` And ${leftOut.length - MOST_REASONS} more.` : ''
  return `Imported “${name}”, but ${leftOut.length === 1 ? 'one item was' : `${leftOut.length} items were`} left out. ${reasons}${more}`
}

/** Nothing half-made stays: rows that would outlive the project go first. */
async function discard(deps: Deps, place: ProjectPlace): Promise<void> {
  for (const part of archivesOf(deps.areas)) await part.discard?.(deps, place)
  await longTransaction(deps.db, (tx) => discardProject(tx, place.userId, place.projectId))
}

/** Removes leftovers of imports that were stopped before they began, or died. */
async function removeLeftovers(deps: Deps): Promise<void> {
  await removeAbandoned((path, error) =>
    deps.log.warn({ err: error, path }, 'an abandoned import could not be removed'),
  )
  for (const { userId, runId } of await unfinishedRuns(deps.db, IMPORT_KIND)) {
    await discard(deps, { userId, projectId: runId })
    await clearAssets(deps, userId, 'project-imports')
  }
}
