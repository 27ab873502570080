import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listModels } from '#server/features/models/models.service.ts'
import type { RunSpending } from '#server/stream/ending.repository.ts'
import { askWithFallback } from './models/fallback.service.ts'
import { openBill } from './models/spending.service.ts'

interface WritingTask {
  instructions: string
  /** Subject of the text. */
  told: string
  signal: AbortSignal
  /** Hears what that took, also when it failed. */
  onSpent(spending: RunSpending): Promise<void>
}

export interface WrittenText {
  text: string
  /** The model, as people read it. */
  by: string
}

/**
 * For other areas: has a model write a text. It is given no tools, so that whatever it is told, it can only write. Undefined
 * where nobody connected a model: the built-in assistant is none.
 */
export async function writeWithModel(
  deps: Deps,
  actor: Actor,
  { instructions, told, signal, onSpent }: WritingTask,
): Promise<WrittenText | undefined> {
  const chosen = (await listModels(deps, actor)).find(({ builtIn }) => !builtIn)
  if (!chosen) return undefined
  const bill = openBill()
  try {
    const asking = { deps, actor, bill, onPart() {} }
    const ask = await askWithFallback(asking, { model: chosen.id, hasConnections: true })
    const { model, finish } = await ask({ instructions, history: [{ role: 'user', content: told }], signal })
    return { text: finish.text, by: model.label }
  } finally {
    await onSpent(bill.total())
  }
}
