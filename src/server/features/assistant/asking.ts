import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { noteFailure } from '#server/features/models/models.service.ts'
import { AiError, type AnswerFinish, type AnswerPart, type AnswerRequest } from '#server/ports/ai.ts'
import { type Askable, askableModel, otherModels } from './askable.ts'
import { CHARACTERS_PER_TOKEN, estimateTokens } from './data-block.ts'
import type { Asked } from './prepare.ts'
import { usedBy } from './prices.service.ts'
import { type Bill, requireMonthsBudget } from './spending.ts'

/**
 * How long a model may take to fail for another to be asked in its place, in milliseconds. With the time that the other one
 * may take, a person still knows within a minute.
 */
const FALLBACK_WITHIN = 8_000

type Request = Pick<AnswerRequest, 'instructions' | 'history' | 'tools' | 'signal'>

export interface Asking {
  deps: Deps
  actor: Actor
  bill: Bill
  onPart(part: AnswerPart): void
}

/** What a question weighs, in tokens, as far as one can tell from its length. */
export const weightOf = ({ instructions, history }: Pick<Request, 'instructions' | 'history'>): number =>
  estimateTokens(instructions) + estimateTokens(JSON.stringify(history))

/** Asks a model and puts what that took on the bill, also when it broke off: what was said was paid for. */
export async function askModel(
  { deps, actor, bill, onPart }: Asking,
  model: Askable,
  request: Request,
): Promise<AnswerFinish & { text: string }> {
  await requireMonthsBudget(deps, actor, model, bill.houseCost())
  let text = ''
  let heard = 0
  const guess = { input: () => weightOf(request), output: () => Math.ceil(heard / CHARACTERS_PER_TOKEN) }
  try {
    const finish = await deps.ai.answer({ ...model.request, ...request }, (part) => {
      if (part.type === 'text') text += part.text
      if ('text' in part) heard += part.text.length
      onPart(part)
    })
    bill.add(finish.model, model, usedBy(finish.usage, guess))
    return { ...finish, text }
  } catch (error) {
    if (heard > 0) bill.add(model.id, model, usedBy({}, guess))
    else bill.failed(model.id)
    if (error instanceof AiError && error.kind !== 'aborted') await noteFailure(deps, model.id)
    throw error
  }
}

/** Asks the model that was named. While nobody has heard a word of it, another may answer in its place. */
export async function askFirst(
  asking: Asking,
  asked: Pick<Asked, 'model' | 'hasConnections'>,
  request: Request,
) {
  const { deps, actor } = asking
  const started = performance.now()
  let heard = false
  const listening = {
    ...asking,
    onPart(part: AnswerPart) {
      heard = true
      asking.onPart(part)
    },
  }
  let model = await askableModel(deps, actor, asked.model, asked.hasConnections)
  let others: string[] | undefined
  for (;;) {
    try {
      return { model, finish: await askModel(listening, model, request) }
    } catch (error) {
      const mayPass = error instanceof AiError && error.kind !== 'aborted' && !heard
      if (!mayPass || performance.now() - started > FALLBACK_WITHIN) throw error
      others ??= await otherModels(deps, actor, model.id)
      const next = others.shift()
      if (next === undefined) throw error
      const other = await askableModel(deps, actor, next, true)
      asking.onPart({
        type: 'thinking',
        text: `${model.label} does not answer. Asking ${other.label} instead.\n`,
      })
      model = other
    }
  }
}
