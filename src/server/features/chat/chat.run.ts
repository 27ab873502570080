import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { answerQuestion } from '#server/features/assistant/assistant.service.ts'
import { AiError } from '#server/ports/ai.ts'
import type { RunWork } from '#server/stream/engine.ts'

/** A question with its context. */
export type ChatQuestion = Parameters<typeof answerQuestion>[2]

/** Lets the assistant answer and streams its output. */
export async function writeAnswer(
  deps: Deps,
  actor: Actor,
  asked: ChatQuestion,
  run: RunWork,
): Promise<void> {
  try {
    await answerQuestion(deps, actor, asked, run)
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    throw new AppError('PROVIDER_DOWN', error.message, { cause: error })
  }
}
