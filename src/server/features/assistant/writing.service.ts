import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { usableModels } from '#server/features/models/models.service.ts'
import type { Picture } from '#server/ports/ai.ts'
import type { RunSpending } from '#server/stream/ending.repository.ts'
import { sees } from './models/askable.service.ts'
import { askWithFallback } from './models/fallback.service.ts'
import { openBill } from './models/spending.service.ts'

interface WritingTask {
  instructions: string
  /** Subject of the text. */
  input: string
  signal: AbortSignal
  /** Shown along with it, to a model that sees. */
  picture?: Picture
  /** Hears what that took, also when it failed. */
  onSpent(spending: RunSpending): Promise<void>
}

export interface WrittenText {
  text: string
  /** The model, as people read it. */
  by: string
}

/** For other areas: true if a connected model can be shown pictures. */
export const hasSeeingModel = async (deps: Deps, actor: Actor): Promise<boolean> =>
  (await usableModels(deps, actor)).some((model) => !model.builtIn && sees(model))

/**
 * For other areas: has a model write a text. It has no tools, so hostile input can only affect the text. Undefined without a
 * connected model: the built-in assistant does not write.
 */
export async function writeWithModel(
  deps: Deps,
  actor: Actor,
  { instructions, input, picture, signal, onSpent }: WritingTask,
): Promise<WrittenText | undefined> {
  const chosen = (await usableModels(deps, actor)).find(
    (model) => !model.builtIn && (!picture || sees(model)),
  )
  if (!chosen) return undefined
  const bill = openBill()
  try {
    const asking = { deps, actor, bill, onPart() {} }
    const ask = await askWithFallback(asking, { model: chosen.id, hasConnections: true })
    const history = [{ role: 'user' as const, content: input }]
    const pictures = picture && { count: 1, load: async () => [[picture]] }
    const { model, finish } = await ask({ instructions, history, pictures, signal })
    return { text: finish.text, by: model.label }
  } finally {
    await onSpent(bill.total())
  }
}
