import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { noteFailure, noteRecovery } from '#server/features/models/models.service.ts'
import { tokenUsage } from '#server/features/models/prices.service.ts'
import {
  AiError,
  type AnswerFinish,
  type AnswerPart,
  type AnswerRequest,
  type Picture,
  type Turn,
} from '#server/ports/ai.ts'
import { estimateTokens, tokensIn } from '../prompt/data-block.ts'
import type { Askable } from './askable.service.ts'
import type { Bill } from './spending.service.ts'

/** Approximate tokens of a picture at the providers, whatever its bytes. */
const TOKENS_PER_PICTURE = 1_500

/** The pictures of a conversation, left out for a model without vision. */
export interface TurnPictures {
  count: number
  /** By the place of their turn. */
  load(): Promise<(Picture[] | undefined)[]>
}

export interface ModelRequest
  extends Pick<
    AnswerRequest,
    'instructions' | 'instructionsWithoutTools' | 'context' | 'history' | 'tools' | 'mayPass' | 'signal'
  > {
  pictures?: TurnPictures | undefined
}

export interface AskContext {
  deps: Deps
  actor: Actor
  bill: Bill
  /** The answer that is being written, where it is one of a chat. */
  runId?: string
  onPart(part: AnswerPart): void
}

/** Estimated tokens of a question, from its length. */
export const weightOf = ({
  instructions,
  history,
  pictures,
}: Pick<ModelRequest, 'instructions' | 'history' | 'pictures'>): number =>
  estimateTokens(instructions) +
  estimateTokens(JSON.stringify(history)) +
  (pictures?.count ?? 0) * TOKENS_PER_PICTURE

/** Repeats a model's text before a tool call to that model alone: another would refuse its signatures. */
const toldTo =
  (model: Askable) =>
  (turn: Turn): Turn =>
    turn.role === 'assistant' && turn.by !== model.id ? { ...turn, said: undefined } : turn

async function withPictures(history: Turn[], pictures: TurnPictures | undefined): Promise<Turn[]> {
  const loaded = (await pictures?.load()) ?? []
  return history.map((turn, at) => {
    const shown = loaded[at]
    return turn.role === 'user' && shown ? { ...turn, pictures: shown } : turn
  })
}

/** Asks a model and records the cost, also of a broken answer: its tokens were paid for. */
export async function askModel(
  { deps, bill, onPart }: AskContext,
  model: Askable,
  { pictures, ...asked }: ModelRequest,
): Promise<AnswerFinish & { text: string }> {
  const shown = model.sees ? pictures : undefined
  const request = { ...asked, history: (await withPictures(asked.history, shown)).map(toldTo(model)) }
  if (request.signal.aborted) throw new AiError('aborted', 'The answer was stopped.')
  let text = ''
  let outputTokens = 0
  const guess = {
    input: () => weightOf({ ...asked, pictures: shown }),
    output: () => Math.ceil(outputTokens),
  }
  try {
    const finish = await deps.models.ai.answer({ ...model.request, ...request }, (part) => {
      if (part.type === 'text') text += part.text
      if ('text' in part) outputTokens += tokensIn(part.text)
      onPart(part)
    })
    bill.add(finish.model, model, tokenUsage(finish.usage, guess))
    if (model.row) await noteRecovery(deps, model.row)
    return { ...finish, text }
  } catch (error) {
    if (outputTokens > 0 || wasReached(error)) bill.add(model.id, model, tokenUsage({}, guess))
    else bill.failed(model.id)
    if (error instanceof AiError && error.kind !== 'aborted') await noteFailure(deps, model, error)
    throw error
  }
}

/** True if a call failed after it was sent: then its provider has read the question, and counts that. */
const wasReached = (error: unknown): boolean =>
  error instanceof AiError && (error.kind === 'aborted' || error.kind === 'timeout' || error.kind === 'cut')
