import {
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Prompt,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider'
import { Agent } from 'undici'
import { ChatAnswer } from './chat-answer.ts'
import { generateByStreaming } from './generate.ts'

export interface CompatibleServer {
  /** With its version path, as in `http://127.0.0.1:11434/v1`. */
  baseUrl: string
  apiKey?: string
  model: string
}

/**
 * Any server that speaks OpenAI's chat completions. The SDK has an adapter for these too, but its chain of web streams
 * and a schema per chunk cost two to four times the CPU of this one, and these are the servers people run at scale.
 */
export function compatibleModel(server: CompatibleServer): LanguageModelV4 {
  const url = new URL(`${server.baseUrl.replace(/\/+$/, '')}/chat/completions`)
  const agent = new Agent({ keepAliveTimeout: 30_000 })
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {}),
  }
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'compatible',
    modelId: server.model,
    supportedUrls: {},
    doGenerate: (options) => generateByStreaming(model, options),
    async doStream(options) {
      const body = JSON.stringify(requestBody(server.model, options))
      const answer = new ChatAnswer(url.href, options.abortSignal)
      const path = url.pathname + url.search
      agent.dispatch({ origin: url.origin, path, method: 'POST', headers, body }, answer)
      return answer.result
    },
  }
  return model
}

function requestBody(model: string, options: LanguageModelV4CallOptions) {
  return {
    model,
    messages: options.prompt.map(chatMessage),
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: options.maxOutputTokens,
    temperature: options.temperature,
    top_p: options.topP,
    stop: options.stopSequences,
  }
}

function chatMessage({ role, content }: LanguageModelV4Prompt[number]) {
  if (typeof content === 'string') return { role, content }
  const texts = content.map((part) => {
    if (part.type === 'text') return part.text
    throw new UnsupportedFunctionalityError({ functionality: `${part.type} content` })
  })
  return { role, content: texts.join('\n') }
}
