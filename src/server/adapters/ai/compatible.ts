import type { LanguageModelV4 } from '@ai-sdk/provider'
import { Agent, type buildConnector } from 'undici'
import { ChatAnswer } from './chat-answer.ts'
import { chatRequest } from './chat-request.ts'
import { generateByStreaming } from './generate.ts'

export interface CompatibleServer {
  /** With its version path, as in `http://127.0.0.1:11434/v1`. */
  baseUrl: string
  apiKey?: string
  model: string
  /** Opens its sockets, where not every address may be reached. */
  connect?: buildConnector.connector
}

/**
 * Any server that speaks OpenAI's chat completions. The SDK has an adapter for these too, but its chain of web streams
 * and a schema per chunk cost two to four times the CPU of this one, and these are the servers people run at scale.
 */
export function compatibleModel(server: CompatibleServer): LanguageModelV4 {
  const url = new URL(`${server.baseUrl.replace(/\/+$/, '')}/chat/completions`)
  const agent = new Agent({ keepAliveTimeout: 30_000, connect: server.connect })
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
      const body = chatRequest(server.model, options)
      const answer = new ChatAnswer(url.href, options.abortSignal)
      const path = url.pathname + url.search
      agent.dispatch({ origin: url.origin, path, method: 'POST', headers, body }, answer)
      return answer.result
    },
  }
  return model
}
