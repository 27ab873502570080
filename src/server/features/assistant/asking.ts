import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { noteFailure } from '#server/features/models/models.service.ts'
import {
  AiError,
  type AnswerFinish,
  type AnswerPart,
  type AnswerRequest,
  type Turn,
} from '#server/ports/ai.ts'
import { type Askable, askableModels } from './askable.ts'
import { CHARACTERS_PER_TOKEN, estimateTokens } from './data-block.ts'
import type { Asked } from './prepare.ts'
import { usedBy } from './prices.service.ts'
import { type Bill, requireMeans } from './spending.ts'

/**
 * How long a model may take to fail for another to be asked in its place, in milliseconds. With the time that the other one
 * may take, a person still knows within a minute.
 */
const FALLBACK_WITHIN = 10_000
/** How late one may still be asked that is given up early: one that hangs has to be, before the time for another is over. */
const HURRIED_WITHIN = 1_500
/** About what a picture weighs at the providers, whatever its bytes. */
const TOKENS_PER_PICTURE = 1_500

type Request = Pick<AnswerRequest, 'instructions' | 'history' | 'tools' | 'mayPass' | 'signal'>

export interface Asking {
  deps: Deps
  actor: Actor
  bill: Bill
  /** The answer that is being written, where it is one of a chat. */
  runId?: string
  onPart(part: AnswerPart): void
}

/** What a question weighs, in tokens, as far as one can tell from its length. */
export const weightOf = ({ instructions, history }: Pick<Request, 'instructions' | 'history'>): number =>
  estimateTokens(instructions) +
  estimateTokens(JSON.stringify(withoutPictures(history))) +
  picturesIn(history) * TOKENS_PER_PICTURE

const picturesIn = (history: Turn[]): number =>
  history.reduce((sum, turn) => sum + (turn.role === 'user' ? (turn.pictures?.length ?? 0) : 0), 0)

const withoutPictures = (history: Turn[]): Turn[] =>
  history.map((turn) => (turn.role === 'user' ? { role: 'user', content: turn.content } : turn))

/** Asks a model and puts what that took on the bill, also when it broke off: what was read and said was paid for. */
export async function askModel(
  asking: Asking,
  model: Askable,
  asked: Request,
): Promise<AnswerFinish & { text: string }> {
  const request = model.sees ? asked : { ...asked, history: withoutPictures(asked.history) }
  const { deps, bill, onPart } = asking
  await requireMeans(asking, model)
  if (request.signal.aborted) throw new AiError('aborted', 'The answer was stopped.')
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
    if (heard > 0 || wasReached(error)) bill.add(model.id, model, usedBy({}, guess))
    else bill.failed(model.id)
    if (error instanceof AiError && error.kind !== 'aborted') await noteFailure(deps, model.id)
    throw error
  }
}

/** Whether a call failed after it was sent: then its provider has read the question, and counts that. */
const wasReached = (error: unknown): boolean =>
  error instanceof AiError && (error.kind === 'aborted' || error.kind === 'timeout' || error.kind === 'cut')

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
  const { others, ...first } = await askableModels(deps, actor, asked.model, asked.hasConnections)
  let { model } = first
  for (;;) {
    if (!model.sees && picturesIn(request.history) > 0)
      asking.onPart({
        type: 'thinking',
        text: `${model.label} cannot see pictures. It is told the text in them.\n`,
      })
    try {
      const mayPass = others.length > 0 && performance.now() - started < HURRIED_WITHIN
      return { model, finish: await askModel(listening, model, { ...request, mayPass }) }
    } catch (error) {
      const mayPass = error instanceof AiError && error.kind !== 'aborted' && !heard
      if (!mayPass || performance.now() - started > FALLBACK_WITHIN) throw error
      const other = others.shift()?.()
      if (!other) throw error
      asking.onPart({
        type: 'thinking',
        text: `${model.label} does not answer. Asking ${other.label} instead.\n`,
      })
      model = other
    }
  }
}
