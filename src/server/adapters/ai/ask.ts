import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { AnswerFinish, AnswerPart } from '#server/ports/ai.ts'
import { aiError, type Failure, type Provider, toFailure } from './failures.ts'
import type { AiLimits } from './limits.ts'
import { startWatch, type Watch } from './watch.ts'

export interface Question {
  model: LanguageModelV4
  provider: Provider
  call: LanguageModelV4CallOptions
  signal: AbortSignal
  limits: AiLimits
  onPart(part: AnswerPart): void
  onFailure(failure: Failure, attempt: number): void
}

type Finish = Omit<AnswerFinish, 'model'>
type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/** Asks a model and hands on its answer, trying again while nobody has seen a word of it. */
export async function ask(question: Question): Promise<Finish> {
  const { limits, provider } = question
  const watch = startWatch(limits, question.signal, {
    late: () => aiError('timeout', provider.label),
    stopped: () => aiError('aborted', provider.label),
  })
  try {
    for (let attempt = 1; ; attempt += 1) {
      const progress: Progress = { answering: false, characters: 0 }
      try {
        return await tryOnce(question, watch, progress)
      } catch (thrown) {
        if ('ours' in progress) throw progress.ours
        const error = watch.signal.aborted ? watch.signal.reason : thrown
        const failure = toFailure(error, provider, progress.answering)
        question.onFailure(failure, attempt)
        const wait = waitBeforeRetry(failure, attempt, limits)
        if (wait === undefined || progress.characters > 0) throw failure.error
        await pause(wait, undefined, { signal: watch.signal }).catch(() => watch.halted)
      }
    }
  } finally {
    watch.end()
  }
}

function waitBeforeRetry({ error, passing }: Failure, attempt: number, limits: AiLimits): number | undefined {
  if (!passing || attempt > limits.retries) return undefined
  if (error.retryAfter === undefined) return limits.backoff * 2 ** (attempt - 1) * (0.5 + Math.random())
  const asked = error.retryAfter * 1_000
  return asked <= limits.longestRetryAfter ? asked : undefined
}

interface Progress {
  answering: boolean
  characters: number
  /** Thrown by whoever takes the parts: not a failure of the provider. */
  ours?: unknown
}

async function tryOnce(question: Question, watch: Watch, progress: Progress): Promise<Finish> {
  watch.awaitHeaders()
  const call = question.model.doStream({ ...question.call, abortSignal: watch.signal })
  const { stream, response } = await Promise.race([call, watch.halted])
  progress.answering = true
  const reader = stream.getReader()
  const leave = () => void reader.cancel().catch(() => {})
  // A cancelled reader ends the pending read at once, even in a model that does not heed the signal.
  watch.signal.addEventListener('abort', leave, { once: true })
  try {
    const type = response?.headers?.['content-type']
    if (type && !type.startsWith('text/event-stream'))
      throw aiError('malformed', question.provider.label, { detail: type })
    return await readParts(question, reader, watch, progress)
  } finally {
    watch.signal.removeEventListener('abort', leave)
    leave()
  }
}

/** Runs for every token of every answer, so it does nothing twice. */
async function readParts(
  { onPart, provider, limits }: Question,
  reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>,
  watch: Watch,
  progress: Progress,
): Promise<Finish> {
  const hand = (type: AnswerPart['type'], text: string) => {
    if (text === '') return
    progress.characters += text.length
    try {
      // PostgreSQL cannot keep a NUL character.
      onPart({ type, text: text.includes('\0') ? text.replaceAll('\0', '') : text })
    } catch (error) {
      progress.ours = error
      throw error
    }
  }
  let finish: FinishPart | undefined
  for (;;) {
    watch.alive()
    const { done, value: part } = await reader.read()
    if (watch.signal.aborted && !finish) throw watch.signal.reason
    if (done) return toFinish(finish, provider)
    if (part.type === 'text-delta') hand('text', part.delta)
    else if (part.type === 'reasoning-delta') hand('thinking', part.delta)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') finish = part
    if (progress.characters > limits.answerCharacters) return { reason: 'length', usage: {} }
  }
}

function toFinish(part: FinishPart | undefined, provider: Provider): Finish {
  const reason = part?.finishReason.unified ?? 'interrupted'
  if (!part || reason === 'interrupted' || reason === 'error') {
    throw aiError('cut', provider.label, { detail: `finish reason ${part?.finishReason.raw}` })
  }
  const { inputTokens, outputTokens } = part.usage
  return {
    reason: reason === 'tool-calls' ? 'other' : reason,
    usage: { inputTokens: inputTokens.total, outputTokens: outputTokens.total },
  }
}
