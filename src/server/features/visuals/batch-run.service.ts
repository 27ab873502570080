import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import * as repository from './batches.repository.ts'
import { renderVisual } from './rendering.service.ts'
import { visualResolver } from './visual-task.service.ts'
import { fileStem } from './visuals.policy.ts'

const AT_ONCE = 2

/** Renders the unfinished items of a batch. One that fails does not stop the others. */
export async function runBatch(
  deps: Deps,
  actor: Actor,
  batchId: string,
  { signal, progress }: TrackedContext,
): Promise<void> {
  const batch = await repository.findBatch(deps.db, actor.userId, batchId)
  if (!batch) return
  const items = await repository.listItems(deps.db, actor.userId, [batchId])
  const open = items.filter(({ state }) => state !== 'done')
  const resolve = await visualResolver(deps, actor, batch.projectId)
  let finished = items.length - open.length
  const tell = (note: string) => progress(finished, items.length, note)
  tell('Drawing visuals…')
  const renderItem = async (item: repository.ItemRow) => {
    const name = fileStem(batch.projectName, item.spec)
    try {
      const visualId = await renderVisual(deps, actor, batch.projectId, resolve(item.spec), signal)
      await repository.saveItem(deps.db, actor.userId, item, { state: 'done', visualId, reason: null })
      finished++
      tell(name)
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof AppError ? error.message : 'It could not be drawn. Try again.'
      if (!(error instanceof AppError))
        deps.log.error({ err: error, batchId, number: item.number }, 'a visual of a batch failed')
      await repository.saveItem(deps.db, actor.userId, item, { state: 'failed', reason })
      finished++
      tell(`${name}: ${reason}`)
    }
  }
  const worker = async () => {
    for (let item = open.shift(); item; item = open.shift()) {
      signal.throwIfAborted()
      await renderItem(item)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
