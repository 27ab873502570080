import { randomUUID } from 'node:crypto'
import { MAX_VISUALS } from '#contracts/visuals/visuals.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { deleteAsset, putAsset } from '#server/features/assets/assets.service.ts'
import { reserveUnit } from '#server/features/usage/reserving.service.ts'
import { requireRoom, takeRoom } from '#server/features/usage/storage.service.ts'
import { requireUnits } from '#server/features/usage/usage.service.ts'
import { Undrawable, type VisualTask } from '#server/ports/visuals.ts'
import * as repository from './visual-rendering.repository.ts'
import type { ResolvedVisual } from './visual-task.service.ts'
import { countVisuals } from './visuals.repository.ts'

export const VISUAL_UNIT = 'marketingVisualsPerDay'
const RENDER_KIND = 'visuals.render'

export const assetOf = (userId: number, id: string) => ({ userId, id, purpose: 'visuals' as const })

const rendering = new Map<string, Promise<string>>()

/**
 * Renders a visual and returns its id. Each content counts once: a known one is returned as it is, a deleted one is drawn
 * again for nothing, and requests for a content that is being drawn wait for it.
 */
export function renderVisual(
  deps: Deps,
  actor: Actor,
  projectId: string,
  visual: ResolvedVisual,
  signal?: AbortSignal,
): Promise<string> {
  const key = `${actor.userId} ${projectId} ${visual.contentKey}`
  const running = rendering.get(key)
  if (running) return running
  const begun = renderOnce(deps, actor, projectId, visual, signal).finally(() => rendering.delete(key))
  rendering.set(key, begun)
  return begun
}

async function renderOnce(
  deps: Deps,
  actor: Actor,
  projectId: string,
  visual: ResolvedVisual,
  signal?: AbortSignal,
): Promise<string> {
  const known = await repository.findContent(deps.db, actor.userId, projectId, visual.contentKey)
  if (known && known.deletedAt === null) return known.id
  await requireRoom(deps, actor.userId)
  const draw = (by?: AbortSignal) => drawAndStore(deps, actor, projectId, visual, by)
  if (known) return draw(signal)
  await requireUnits(deps, actor, VISUAL_UNIT)
  await requirePlace(deps, actor, projectId)
  try {
    return await asCountedRun(deps, actor, projectId, visual.contentKey, (by) =>
      draw(signal ? AbortSignal.any([signal, by]) : by),
    )
  } catch (error) {
    if (!(error instanceof CountedMeanwhile)) throw error
    return renderOnce(deps, actor, projectId, visual, signal)
  }
}

/** Another process rendered the content since it was looked up. */
class CountedMeanwhile extends Error {}

/** Counts one unit for the work. A failure, or the end of the process, gives it back. */
async function asCountedRun(
  deps: Deps,
  actor: Actor,
  projectId: string,
  contentKey: string,
  work: (signal: AbortSignal) => Promise<string>,
): Promise<string> {
  const run = { id: randomUUID(), kind: RENDER_KIND, processId: deps.streams.runs.processId, contentKey }
  await deps.db
    .transaction(async (tx) => {
      if (!(await repository.insertRenderRun(tx, actor.userId, run)))
        throw new AppError('SIGNED_OUT', 'Log in to continue.')
      // From here on no other process renders it.
      if (await repository.findContent(tx, actor.userId, projectId, contentKey)) throw new CountedMeanwhile()
      await reserveUnit(deps, tx, actor, { name: VISUAL_UNIT, runId: run.id })
    })
    .catch(explainBusy)
  const rendered = Promise.withResolvers<string>()
  deps.streams.runs.start(run, async ({ signal }) => {
    try {
      rendered.resolve(await work(signal))
    } catch (error) {
      rendered.reject(error)
      throw error
    }
  })
  return rendered.promise
}

async function drawAndStore(
  deps: Deps,
  { userId }: Actor,
  projectId: string,
  { contentKey, spec, facts, task }: ResolvedVisual,
  signal?: AbortSignal,
): Promise<string> {
  const resolved = await task()
  // Stopped while it waited for its place.
  signal?.throwIfAborted()
  const drawn = await drawTask(deps, resolved, signal)
  const id = await repository.reserveVisual(deps.db, userId, { projectId, contentKey, spec, facts })
  try {
    await putAsset(deps, assetOf(userId, id), drawn.bytes, drawn.mediaType)
    const { mediaType, shortened } = drawn
    const bytes = drawn.bytes.length
    await deps.db.transaction(async (tx) => {
      await takeRoom(deps, tx, userId, bytes)
      await repository.markArrived(tx, userId, id, { bytes, mediaType, shortened })
    })
    return id
  } catch (error) {
    await repository.discardVisual(deps.db, userId, id)
    await deleteAsset(deps, assetOf(userId, id))
    throw error
  }
}

export const drawTask = (deps: Deps, task: VisualTask, signal?: AbortSignal) =>
  refuseUndrawable(deps.visuals.draw(task, signal))

/** The reason why the renderer refuses, as a refusal. */
export async function refuseUndrawable<Value>(drawing: Promise<Value>): Promise<Value> {
  try {
    return await drawing
  } catch (error) {
    if (!(error instanceof Undrawable)) throw error
    throw new AppError('CONFLICT', error.message, { cause: error })
  }
}

async function requirePlace(deps: Deps, { userId }: Actor, projectId: string): Promise<void> {
  if ((await countVisuals(deps.db, userId, projectId)) < MAX_VISUALS) return
  throw new AppError(
    'QUOTA_EXCEEDED',
    `This project has reached the limit of ${MAX_VISUALS.toLocaleString('en')} visuals. Delete some you no longer need.`,
  )
}

function explainBusy(error: unknown): never {
  if (violatedIndex(error) !== 'runs_one_per_topic') throw error
  throw new AppError('CONFLICT', 'This visual is being rendered already. Try again in a few seconds.', {
    cause: error,
  })
}
