import { setTimeout as pause } from 'node:timers/promises'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { AnswerContext } from '#server/ports/answer-context.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Embeddings } from '#server/ports/embeddings.ts'
import { systemClock } from '../clock/system.ts'
import {
  BUILT_IN,
  type BuiltInReply,
  type BuiltInTurn,
  type Conversation,
  noContext,
} from './built-in/conversation.ts'
import { intentReader } from './built-in/intent/intent.ts'
import { reply } from './built-in/reply.ts'
import { generateByStreaming } from './generate.ts'
import { toCard, toRefusal, toSuggestions } from './own-parts.ts'

/** The whole answer is known when its first word is written, so nobody waits long for the last. */
const LONGEST_MS = 2_000

/** Rules behind the interface of a model, paced so that a person sees the answer being written. */
export function builtInModel(
  paceMs = 25,
  embeddings?: Embeddings,
  clock: Clock = systemClock,
): LanguageModelV4 {
  const intents = intentReader(embeddings)
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'built-in',
    modelId: 'assistant',
    supportedUrls: {},
    doGenerate: (options) => generateByStreaming(model, options),
    async doStream(options) {
      const answer = await reply({ ...toConversation(options, clock), intents })
      const parts = write(answer, paceMs, options.abortSignal)
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async pull(controller) {
          const { done, value } = await parts.next()
          if (done) controller.close()
          else controller.enqueue(value)
        },
      })
      return { stream }
    },
  }
  return model
}

function toConversation(
  { prompt, tools, providerOptions }: LanguageModelV4CallOptions,
  clock: Clock,
): Omit<Conversation, 'intents'> {
  // Only `providers.ts` writes it.
  const context = providerOptions?.[BUILT_IN]?.context as AnswerContext | undefined
  return {
    context: { ...noContext, ...context },
    turns: prompt.flatMap(toTurns),
    today: clock.now().toISOString().slice(0, 10),
    tools: tools?.map(({ name }) => name) ?? [],
  }
}

function toTurns(message: LanguageModelV4Prompt[number]): BuiltInTurn[] {
  if (message.role === 'user') {
    const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    return [{ role: 'user', text }]
  }
  if (message.role === 'assistant') return [{ role: 'assistant' }]
  if (message.role === 'system') return []
  return message.content.flatMap((part) => {
    if (part.type !== 'tool-result') return []
    const { output } = part
    const result =
      output.type === 'text' ? output.value : 'value' in output ? JSON.stringify(output.value) : ''
    return [{ role: 'tool', name: part.toolName, result }]
  })
}

async function* write(
  { text, suggestions = [], call, card, refused }: BuiltInReply,
  paceMs: number,
  signal?: AbortSignal,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const id = 'text'
  yield { type: 'text-start', id }
  const words = text.match(/\s*\S+\s*/g) ?? []
  const pace = Math.min(paceMs, LONGEST_MS / words.length)
  for (const word of words) {
    if (pace > 0) await pause(pace, undefined, { signal })
    yield { type: 'text-delta', id, delta: word }
  }
  yield { type: 'text-end', id }
  if (call) yield toCall(call)
  if (card) yield toCard(card)
  if (refused) yield toRefusal()
  if (suggestions.length > 0) yield toSuggestions(suggestions)
  const reason = call ? 'tool-calls' : 'stop'
  yield { type: 'finish', finishReason: { unified: reason, raw: reason }, usage: noUsage }
}

const toCall = ({ name, input }: NonNullable<BuiltInReply['call']>): LanguageModelV4StreamPart => ({
  type: 'tool-call',
  toolCallId: crypto.randomUUID(),
  toolName: name,
  input: JSON.stringify(input),
})

const noUsage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}
