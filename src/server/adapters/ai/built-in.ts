import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { reply } from './built-in/reply.ts'
import { generateByStreaming } from './generate.ts'

/** Rules behind the interface of a model, paced so that a person sees the answer being written. */
export function builtInModel(paceMs = 25): LanguageModelV4 {
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'built-in',
    modelId: 'assistant',
    supportedUrls: {},
    doGenerate: (options) => generateByStreaming(model, options),
    async doStream({ prompt, abortSignal }) {
      const words = write(reply(userMessages(prompt)), paceMs, abortSignal)
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async pull(controller) {
          const { done, value } = await words.next()
          if (done) controller.close()
          else controller.enqueue(value)
        },
      })
      return { stream }
    },
  }
  return model
}

function userMessages(prompt: LanguageModelV4Prompt): string[] {
  return prompt.flatMap(({ role, content }) =>
    role === 'user' ? [content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')] : [],
  )
}

async function* write(
  text: string,
  paceMs: number,
  signal?: AbortSignal,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const id = 'text'
  yield { type: 'text-start', id }
  for (const word of text.match(/\s*\S+\s*/g) ?? []) {
    if (paceMs > 0) await pause(paceMs, undefined, { signal })
    yield { type: 'text-delta', id, delta: word }
  }
  yield { type: 'text-end', id }
  yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: noUsage }
}

const noUsage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}
