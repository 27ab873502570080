import { ANSWER_MINUTES } from '#contracts/chat.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { AnswerPart } from '#server/ports/ai.ts'
import type { RunWork } from '#server/stream/engine.ts'
import { withCitations } from './answer/with-citations.ts'
import { weightOf } from './models/asking.service.ts'
import { askWithFallback } from './models/fallback.service.ts'
import { type Bill, MOST_TOKENS, openBill } from './models/spending.service.ts'
import { type ChatQuestion, prepareAnswer } from './prompt/prepare.service.ts'

/**
 * Answers a question: asks a model, runs its tools and returns their results to it, until it has answered or a limit is reached.
 * Text is passed on as it arrives, and usage is reported also when the answer was stopped or failed.
 */
export async function answerQuestion(
  deps: Deps,
  actor: Actor,
  asked: ChatQuestion,
  run: RunWork,
  late = new AbortController(),
): Promise<void> {
  const bill = openBill()
  const timer = setTimeout(() => late.abort(), ANSWER_MINUTES * 60_000)
  const speech = withCitations({ ...run, signal: AbortSignal.any([run.signal, late.signal]) })
  try {
    await converse(deps, actor, asked, speech, bill)
  } catch (error) {
    if (!late.signal.aborted) throw error
    throw new AppError(
      'PROVIDER_DOWN',
      `The answer took longer than ${ANSWER_MINUTES} minutes and was ended here. The text so far is saved. Try again, or ask for less at once.`,
    )
  } finally {
    clearTimeout(timer)
    speech.end()
    run.spend(bill.total())
  }
}

async function converse(
  deps: Deps,
  actor: Actor,
  asked: ChatQuestion,
  run: ReturnType<typeof withCitations>,
  bill: Bill,
): Promise<void> {
  const { turns, pictures, tools, ...told } = await prepareAnswer(deps, actor, asked, run)
  run.begin()
  const voice = voiceOf(run)
  const asking = { deps, actor, bill, runId: run.id, onPart: voice.say }
  const request = { ...told, history: turns, pictures, tools: tools.offers, signal: run.signal }
  const ask = await askWithFallback(asking, asked)
  let { model, finish } = await ask(request)
  let last = false
  while (finish.reason === 'tool-calls' && !last) {
    const { calls, said, text } = finish
    turns.push({ role: 'assistant', content: text, calls, said, by: model.id }, ...(await tools.use(calls)))
    run.signal.throwIfAborted()
    if (bill.tokens() + weightOf(request) > MOST_TOKENS) {
      voice.note('I stopped here because this answer reached its token limit.')
      break
    }
    last = tools.exhausted()
    voice.pause()
    ;({ model, finish } = await ask(request))
  }
  for (const note of tools.notes()) voice.note(note)
  if (finish.reason === 'length')
    voice.note('The answer reached its maximum length. Write “Continue” for the rest.')
  if (finish.reason === 'content-filter')
    throw new AppError('PROVIDER_DOWN', 'The model declined to continue this answer.')
}

/** Separates text before and after a tool call by a paragraph. */
function voiceOf(run: RunWork) {
  let spoke = false
  let paused = false
  const text = (words: string) => {
    if (spoke && paused) run.emit({ type: 'text', text: '\n\n' })
    paused = false
    spoke = true
    run.emit({ type: 'text', text: words })
  }
  return {
    say(part: AnswerPart) {
      if (part.type === 'text') text(part.text)
      else if (part.type === 'refusal') run.refund()
      else run.emit(part)
    },
    pause() {
      paused = true
    },
    note(sentence: string) {
      paused = true
      text(`_${sentence}_`)
    },
  }
}
