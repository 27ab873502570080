import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { deleteAsset, sweepAssets } from '#server/features/assets/assets.service.ts'
import { type JobWork, job, sharedJob, work } from '#server/ports/jobs.ts'
import type { StoredPage } from '#server/ports/storage.ts'
import { startTracked, trackedWork } from '#server/stream/tracked.ts'
import { describeRest } from './indexing/describing.service.ts'
import { indexFile } from './indexing/indexing.service.ts'
import { UPLOAD_HOURS } from './knowledge.policy.ts'
import * as repository from './knowledge.repository.ts'
import { assetOf, pieceFolder } from './uploads/stored.ts'
import { deleteForgottenUploads } from './uploads/uploads.repository.ts'

const ofFile = z.object({ userId: z.number().int(), fileId: z.uuid() })

export const indexing = sharedJob('knowledge.index', ofFile)
/** Removes files whose rows are gone. */
const sweepFiles = job('knowledge.sweep', z.object({}))
const tidyUploads = job('knowledge.tidy-uploads', z.object({}))
const followModel = job('knowledge.follow-model', z.object({}))
const describeFiles = job('knowledge.describe', z.object({}))

/** Over some ten minutes: a provider of embeddings that is busy for a while costs no file. */
const tries = { attempts: 6, backoffSeconds: 15, timeoutSeconds: 60 * 60, concurrency: 3 }

export const knowledgeJobs = (deps: Deps): JobWork[] => [
  trackedWork(deps, indexing, tries, (payload, context) => indexFile(deps, payload, context)),
  work(sweepFiles, { cron: '47 * * * *', timeoutSeconds: 60 * 60 }, () => sweep(deps)),
  work(tidyUploads, { cron: '17 * * * *' }, () => removeForgotten(deps)),
  work(followModel, { cron: '* * * * *' }, () => compareRest(deps)),
  work(describeFiles, { cron: '* * * * *', timeoutSeconds: 60 * 60 }, () => describeRest(deps)),
]

export const topicOf = (fileId: string) => `knowledge:${fileId}`

async function removeForgotten(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UPLOAD_HOURS * 3_600_000)
  for (const { id, userId } of await deleteForgottenUploads(deps.db, before)) {
    await deleteAsset(deps, assetOf(userId, id))
    await removeAll(deps, pieceFolder(userId, id))
  }
}

export async function removeAll({ storage }: Pick<Deps, 'storage'>, prefix: string): Promise<void> {
  let page: StoredPage | undefined
  do {
    page = await storage.list(prefix, page?.cursor)
    for (const key of page.keys) await storage.delete(key)
  } while (page.cursor !== undefined)
}

async function sweep(deps: Deps): Promise<void> {
  for (const purpose of ['knowledge', 'knowledge-pieces'] as const)
    await sweepAssets(deps, { purpose }, (ids) => repository.existing(deps.db, ids))
}

const COMPARED_AT_ONCE = 100
const PAUSE_MS = 60 * 60 * 1_000

/**
 * Makes findable by meaning what is not yet: all files after another model was set, a hundred a minute, and those that failed, an hour later.
 * A model that does not answer touches none of them.
 */
export async function compareRest(deps: Deps): Promise<void> {
  const files = await repository.filesToCompare(deps.db, {
    model: deps.search.embeddings.model,
    failedBefore: new Date(deps.clock.now().getTime() - PAUSE_MS),
    limit: COMPARED_AT_ONCE,
  })
  if (files.length === 0 || !(await answers(deps))) return
  for (const { id, userId } of files) {
    await startTracked(
      deps,
      { userId },
      indexing,
      { userId, fileId: id },
      {
        topic: topicOf(id),
        keep: async (tx, runId) => {
          await repository.restartFile(tx, userId, id, { state: 'indexing', runId })
        },
      },
    )
  }
}

async function answers({ search: { embeddings }, log }: Deps): Promise<boolean> {
  try {
    await embeddings.embed(['Does this answer?'], 'passages')
    return true
  } catch (error) {
    log.warn({ err: error }, 'files wait to be compared by meaning until the embeddings answer')
    return false
  }
}
