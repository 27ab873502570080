import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { AnswerFinish, AnswerPart } from '#server/ports/ai.ts'
import { aiError, type FailingProvider, type ProviderFailure, toFailure } from './failures.ts'
import type { AiLimits } from './limits.ts'
import { readOwnPart } from './own-parts.ts'
import { collectTurn } from './turn-content.ts'
import { startWatch, type Watch } from './watch.ts'

export interface ModelQuestion {
  model: LanguageModelV4
  provider: FailingProvider
  call: LanguageModelV4CallOptions
  /** The same without tools, and without a word about them. */
  plainCall(): LanguageModelV4CallOptions
  signal: AbortSignal
  limits: AiLimits & { hurried: boolean }
  onPart(part: AnswerPart): void
  onFailure(failure: ProviderFailure, attempt: number): void
}

type Finish = Omit<AnswerFinish, 'model'>
type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/** Asks a model and hands on its answer, trying again while nobody has seen a word of it. */
export async function ask(question: ModelQuestion): Promise<Finish> {
  const { limits, provider } = question
  const watch = startWatch(limits, question.signal, {
    late: () => aiError('timeout', provider.label),
    stopped: () => aiError('aborted', provider.label),
  })
  try {
    for (let attempt = 1; ; attempt += 1) {
      const progress: Progress = { answering: false, shown: 0, read: 0 }
      const call = fitting(question)
      try {
        return await tryOnce({ ...question, call }, watch, progress)
      } catch (thrown) {
        if ('ours' in progress) throw progress.ours
        const error = watch.signal.aborted ? watch.signal.reason : thrown
        const failure = toFailure(error, provider, progress.answering)
        question.onFailure(failure, attempt)
        if (call.tools && refusesTools(failure)) {
          toolless.add(question.model)
          continue
        }
        if (hasPictures(call) && refusesPictures(failure)) {
          blind.add(question.model)
          continue
        }
        const wait = waitBeforeRetry(failure, attempt, limits)
        if (wait === undefined || progress.shown > 0) throw failure.error
        await pause(wait, undefined, { signal: watch.signal }).catch(() => watch.halted)
      }
    }
  } finally {
    watch.end()
  }
}

/** Models that cannot call tools, as their servers said when they were offered some. They answer without. */
const toolless = new WeakSet<LanguageModelV4>()

/** Models without vision get the text in a picture in any case. */
const blind = new WeakSet<LanguageModelV4>()

function fitting({ model, call, plainCall }: ModelQuestion): LanguageModelV4CallOptions {
  const usable = toolless.has(model) && call.tools ? plainCall() : call
  return blind.has(model) ? withoutPictures(usable) : usable
}

const isFile = ({ type }: { type: string }) => type === 'file'

const hasPictures = ({ prompt }: LanguageModelV4CallOptions): boolean =>
  prompt.some(({ role, content }) => role === 'user' && content.some(isFile))

const withoutPictures = (call: LanguageModelV4CallOptions): LanguageModelV4CallOptions => ({
  ...call,
  prompt: call.prompt.map((message) =>
    message.role === 'user'
      ? { ...message, content: message.content.filter((part) => !isFile(part)) }
      : message,
  ),
})

const refusesPictures = ({ error }: ProviderFailure): boolean =>
  error.kind === 'refused' &&
  /image|vision|multi-?modal|content.{0,20}(?:string|array|type)/i.test(error.detail ?? '')

const refusesTools = ({ error }: ProviderFailure): boolean =>
  error.kind === 'refused' &&
  /support\w* (?:tool|function)|(?:tool|function)\w*(?: \w+){0,3} not support/i.test(error.detail ?? '')

function waitBeforeRetry(
  { error, passing }: ProviderFailure,
  attempt: number,
  limits: AiLimits,
): number | undefined {
  if (!passing || attempt > limits.retries) return undefined
  if (error.retryAfter === undefined) return limits.backoff * 2 ** (attempt - 1) * (0.5 + Math.random())
  const asked = error.retryAfter * 1_000
  return asked <= limits.longestRetryAfter ? asked : undefined
}

interface Progress {
  answering: boolean
  /** Characters that were handed on. */
  shown: number
  /** Characters that came, with the inputs of calls. */
  read: number
  /** Thrown by the consumer of the parts: not a failure of the provider. */
  ours?: unknown
}

async function tryOnce(question: ModelQuestion, watch: Watch, progress: Progress): Promise<Finish> {
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
  { onPart, provider, limits, call }: ModelQuestion,
  reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>,
  watch: Watch,
  progress: Progress,
): Promise<Finish> {
  const give = (part: AnswerPart) => {
    try {
      onPart(part)
    } catch (error) {
      progress.ours = error
      throw error
    }
  }
  const hand = (type: 'text' | 'thinking', text: string) => {
    if (text === '') return
    progress.shown += text.length
    progress.read += text.length
    // PostgreSQL cannot keep a NUL character.
    give({ type, text: text.includes('\0') ? text.replaceAll('\0', '') : text })
  }
  const said = call.tools ? collectTurn() : undefined
  let finish: FinishPart | undefined
  for (;;) {
    watch.alive()
    const { done, value: part } = await reader.read()
    if (watch.signal.aborted && !finish) throw watch.signal.reason
    if (done) return toFinish(finish, provider, said)
    if (part.type !== 'stream-start') watch.began()
    said?.take(part)
    if (part.type === 'text-delta') hand('text', part.delta)
    else if (part.type === 'reasoning-delta') hand('thinking', part.delta)
    else if (part.type === 'tool-input-delta') progress.read += part.delta.length
    else if (part.type === 'error') throw part.error
    else if (part.type === 'custom') {
      const own = readOwnPart(part)
      if (own) give(own)
    } else if (part.type === 'finish') finish = part
    if (progress.read > limits.answerCharacters) return { reason: 'length', calls: [], usage: {} }
  }
}

/** More tokens than this no answer takes; a count that is none is not kept. */
const MOST_TOKENS = 100_000_000
const believable = (count: number | undefined) =>
  Number.isSafeInteger(count) && Number(count) >= 0 && Number(count) <= MOST_TOKENS ? count : undefined

function toFinish(
  part: FinishPart | undefined,
  provider: FailingProvider,
  said: ReturnType<typeof collectTurn> | undefined,
): Finish {
  const reason = part?.finishReason.unified ?? 'interrupted'
  if (!part || reason === 'interrupted' || reason === 'error') {
    throw aiError('cut', provider.label, { detail: `finish reason ${part?.finishReason.raw}` })
  }
  const { inputTokens, outputTokens } = part.usage
  const usage = {
    inputTokens: believable(inputTokens.total),
    outputTokens: believable(outputTokens.total),
    cachedTokens: believable(inputTokens.cacheRead) || undefined,
  }
  // Some servers call a tool and say that they stopped. One that was cut short may have cut a call short, too.
  const wanted = reason === 'tool-calls' || reason === 'stop' || reason === 'other'
  if (said && wanted && said.calls.length > 0)
    return { reason: 'tool-calls', calls: said.calls, said: said.content(), usage }
  return { reason: reason === 'tool-calls' ? 'other' : reason, calls: [], usage }
}
