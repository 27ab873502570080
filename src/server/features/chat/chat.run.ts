import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { AiError, type AnswerRequest } from '#server/ports/ai.ts'
import type { RunWork } from '#server/stream/engine.ts'

const INSTRUCTIONS = [
  'You are the assistant of Sellwright, a workspace for people who sell products online.',
  'Answer in the language of the question. Be short and concrete, show the working of every figure, and use Markdown.',
  'Never invent a fact about the business, a product, a supplier or a price: say what is missing and ask for it.',
].join(' ')

/** Asks the assistant and passes on what it says as it says it. */
export async function writeAnswer(
  deps: Deps,
  history: AnswerRequest['history'],
  run: RunWork,
): Promise<void> {
  try {
    const finish = await deps.ai.answer({ instructions: INSTRUCTIONS, history, signal: run.signal }, run.emit)
    if (finish.reason === 'length')
      throw new AppError(
        'PROVIDER_DOWN',
        'The answer reached its longest length and was cut here. Ask for the rest.',
      )
    if (finish.reason === 'content-filter')
      throw new AppError('PROVIDER_DOWN', 'The model declined to go on with this answer.')
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    throw new AppError('PROVIDER_DOWN', error.message, { cause: error })
  }
}
