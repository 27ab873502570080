import { createHash } from 'node:crypto'
import type { AddLocalModel, LocalModelList } from '#contracts/local-models.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/handle.ts'
import type { ModelSource } from '#server/ports/local-models.ts'
import { startTracked, stopTracked } from '#server/stream/tracked.ts'
import { catalogue } from './catalogue.ts'
import { downloadLocalModel } from './local-models.jobs.ts'
import { presentModels } from './local-models.presenter.ts'
import { findLastDownload, forgetDownloads, insertDownload } from './local-models.repository.ts'

export async function listLocalModels(deps: Deps): Promise<LocalModelList> {
  const { local } = deps.models
  const [last, unfinished, free] = await Promise.all([
    findLastDownload(deps.db),
    local.unfinished(),
    local.free(),
  ])
  return {
    models: presentModels(catalogue, { ready: local.ready(), unfinished, last }),
    free,
    unsupported: local.unsupported() ?? null,
  }
}

/** Starts or resumes the download of a listed model. */
export async function downloadModel(
  deps: Deps,
  actor: Actor,
  id: string,
  caller: Caller,
): Promise<LocalModelList> {
  const known: ModelSource[] = [...catalogue, ...(await deps.models.local.unfinished())]
  const last = await findLastDownload(deps.db)
  const source = known.find((model) => model.id === id) ?? (last?.source.id === id ? last.source : undefined)
  if (!source) throw new AppError('NOT_FOUND', 'This model is no longer in the list.')
  return start(deps, actor, source, caller)
}

/** Downloads a model by address. The id is derived from it, so it is stored once. */
export async function addModel(
  deps: Deps,
  actor: Actor,
  input: AddLocalModel,
  caller: Caller,
): Promise<LocalModelList> {
  const { label, address, sha256 } = input
  const { username, password } = new URL(address)
  if (username || password)
    throw fieldError('INVALID_INPUT', 'address', 'Enter the address without a user name or password.')
  const id = `own-${createHash('sha256').update(address).digest('hex').slice(0, 16)}`
  const expected = sha256 ? { expected: { sha256, by: 'owner' as const } } : {}
  return start(deps, actor, { id, label, address, ...expected }, caller)
}

async function start(
  deps: Deps,
  actor: Actor,
  source: ModelSource,
  { network }: Caller,
): Promise<LocalModelList> {
  const unsupported = deps.models.local.unsupported()
  if (unsupported) throw new AppError('CONFLICT', unsupported)
  if (deps.models.local.ready().some(({ id }) => id === source.id))
    throw new AppError('CONFLICT', 'This model is already installed.')
  // Only the job's fields: a partial download has more.
  const { id, label, address, expected, size } = source
  const payload = { id, label, address, ...(expected && { expected }), ...(size && { size }) }
  try {
    await startTracked(deps, actor, downloadLocalModel, payload, {
      topic: 'local-model',
      keep: async (tx, runId) => {
        await insertDownload(tx, runId, payload)
        const details = { model: id }
        await recordAudit(tx, { action: 'local-model.added', actorId: actor.userId, details, network })
      },
    })
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw new AppError('CONFLICT', 'Another model is downloading. Wait for it to finish, or cancel it.')
  }
  deps.log.info(
    // Not the whole address: signed URLs contain a secret.
    { event: 'local-model', userId: actor.userId, model: id, host: URL.parse(address)?.host },
    'a model is being downloaded, its licence accepted',
  )
  return listLocalModels(deps)
}

/** Cancels the running download, if any. */
export async function cancelDownload(deps: Deps, actor: Actor, { network }: Caller): Promise<LocalModelList> {
  const last = await findLastDownload(deps.db)
  if (last?.state === 'running') {
    const details = { model: last.source.id }
    await recordAudit(deps.db, { action: 'local-model.cancelled', actorId: actor.userId, details, network })
    await stopTracked(deps, { id: last.runId, kind: downloadLocalModel.name })
  }
  return listLocalModels(deps)
}

export async function removeModel(deps: Deps, actor: Actor, id: string, { network }: Caller) {
  const last = await findLastDownload(deps.db)
  if (last?.state === 'running' && last.source.id === id)
    throw new AppError('CONFLICT', 'This model is downloading. Cancel the download first.')
  const here = [...deps.models.local.ready(), ...(await deps.models.local.unfinished())]
  await deps.db.transaction(async (tx) => {
    const forgotten = await forgetDownloads(tx, id)
    if (!forgotten && !here.some((model) => model.id === id))
      throw new AppError('NOT_FOUND', 'This model no longer exists.')
    const details = { model: id }
    await recordAudit(tx, { action: 'local-model.removed', actorId: actor.userId, details, network })
  })
  // Last: a file that stays can be removed again.
  await deps.models.local.remove(id)
  deps.log.info({ event: 'local-model', userId: actor.userId, model: id }, 'a local model was removed')
  return done('Removed. Its disk space is free again.')
}
