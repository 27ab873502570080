import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type JobWork, job, work } from '#server/ports/jobs.ts'
import type { StoredPage } from '#server/ports/storage.ts'
import { startTracked, trackedWork } from '#server/stream/tracked.ts'
import { indexFile } from './indexing.ts'
import { UPLOAD_HOURS } from './knowledge.policy.ts'
import * as repository from './knowledge.repository.ts'
import { keyOf, pieceFolder } from './stored.ts'
import { deleteForgottenUploads } from './uploads.repository.ts'

const ofFile = z.object({ userId: z.number().int(), fileId: z.uuid() })

export const indexing = job('knowledge.index', ofFile)
/** Removes files whose rows are gone. */
const sweepFiles = job('knowledge.sweep', z.object({}))
const tidyUploads = job('knowledge.tidy-uploads', z.object({}))
const followModel = job('knowledge.follow-model', z.object({}))

export const knowledgeJobs = (deps: Deps): JobWork[] => [
  trackedWork(deps, indexing, { attempts: 3, timeoutSeconds: 60 * 60, concurrency: 2 }, (payload, context) =>
    indexFile(deps, payload, context),
  ),
  work(sweepFiles, { cron: '47 * * * *', timeoutSeconds: 60 * 60 }, () => sweep(deps)),
  work(tidyUploads, { cron: '17 * * * *' }, () => removeForgotten(deps)),
  work(followModel, { cron: '* * * * *' }, () => reindexOthers(deps)),
]

export const topicOf = (fileId: string) => `knowledge:${fileId}`

async function removeForgotten(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UPLOAD_HOURS * 3_600_000)
  for (const { id, userId } of await deleteForgottenUploads(deps.db, before)) {
    await deps.storage.delete(keyOf(userId, id))
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

/** Safe at any moment: a file is written only after its row. */
async function sweep(deps: Deps): Promise<void> {
  let page: StoredPage | undefined
  do {
    page = await deps.storage.list('users/', page?.cursor)
    const files = page.keys.flatMap((key) => {
      const id = /^users\/\d+\/knowledge(?:-pieces)?\/([\da-f-]{36})(?:\/\d+)?$/.exec(key)?.[1]
      return id ? { key, id } : []
    })
    const known = await repository.existing(deps.db, [...new Set(files.map(({ id }) => id))])
    for (const { key, id } of files) if (!known.has(id)) await deps.storage.delete(key)
  } while (page.cursor !== undefined)
}

const REINDEXED_AT_ONCE = 100

/** After another model was set, every file is compared by it, a hundred a minute. */
export async function reindexOthers(deps: Deps): Promise<void> {
  const files = await repository.filesOfOtherModels(deps.db, deps.embeddings.model, REINDEXED_AT_ONCE)
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
