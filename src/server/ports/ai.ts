import type { Card } from '#contracts/cards.ts'
import type { AnswerContext } from './answer-context.ts'

/** Answers people: a connected model, or the built-in assistant that is always there. */
export interface Ai {
  /** Available models, best first. Never empty: the built-in assistant is always last. */
  models(): ModelInfo[]
  /**
   * Asks a model, the best one unless named. Parts are handed over as they arrive; the promise resolves when the answer is
   * whole and rejects with an `AiError` otherwise. What was handed over before a failure stands: keep it.
   */
  answer(request: AnswerRequest, onPart: (part: AnswerPart) => void): Promise<AnswerFinish>
  /**
   * The names of the models that could be asked in the place of the connection's, as its provider or server tells them.
   * Rejects with an `AiError`, also where there is no such list.
   */
  modelsAt(connection: AiConnection): Promise<string[]>
}

export interface ModelInfo {
  /** `provider/name`, what `AnswerRequest.model` takes. */
  id: string
  provider: string
  /** As the provider spells it. */
  name: string
  /** As people read it. */
  label: string
  note: string
}

/** A provider that a person connected. Its key is in the clear: never keep it, log it or send it. */
export interface AiConnection {
  /** Model id in answers: `connection/<uuid>`. */
  id: string
  provider: 'openai' | 'anthropic' | 'google' | 'compatible'
  /** As people read it. */
  label: string
  /** The person's who asks, and not shared with everyone here. */
  own: boolean
  /** As the provider spells it. */
  model: string
  key?: string
  /** Address of an OpenAI-compatible server, with its version path. */
  baseUrl?: string
  /** True if `baseUrl` may lead to this machine or its network, and not to the public internet alone. */
  reachesInside: boolean
}

export interface AnswerRequest {
  model?: string
  /** Asked in place of the models of this installation. */
  connection?: AiConnection
  /** How to behave; may be empty. */
  instructions: string
  /** The same for a model that turns out to take no tools: it mentions none. */
  instructionsWithoutTools?: () => string
  /** Content of the instructions as data, for the built-in assistant, which does not read them. */
  context?: AnswerContext
  /** Oldest first, ending with the person's question, or with what the tools it asked for gave. */
  history: Turn[]
  /** Tools the model may call; the caller runs them, and asks again with the results. */
  tools?: ToolOffer[]
  /** Another model can be asked instead, so this one is given up sooner if it does not begin. */
  mayPass?: boolean
  /** Stops the answer, and with it the provider's work. */
  signal: AbortSignal
}

export type Turn =
  | { role: 'user'; content: string; pictures?: Picture[] }
  /** `said` is what `AnswerFinish` gave along with the calls; some models want it back. It is for the model alone that said it. */
  | { role: 'assistant'; content: string; calls?: ToolCall[]; said?: unknown; by?: string }
  | { role: 'tool'; call: ToolCall; result: string }

/** Only for models that see: others refuse it. */
export interface Picture {
  mediaType: string
  base64: string
}

export interface ToolOffer {
  name: string
  description: string
  /** JSON schema of an object. */
  input: Record<string, unknown>
}

/** Tool call of a model. Its input is hostile until checked. */
export interface ToolCall {
  id: string
  name: string
  input: unknown
}

export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  /** Suggested next questions, at most three. */
  | { type: 'suggestions'; items: string[] }
  | { type: 'card'; card: Card }
  /** Nothing was answered, so the question shall not count. */
  | { type: 'refusal' }

export interface AnswerFinish {
  reason: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'other'
  /** Tool calls to run before the model continues; empty unless that is the reason. */
  calls: ToolCall[]
  /** All text of the model before its calls, sent back in the next turn. Only the adapter knows its form. */
  said?: unknown
  /** As far as the provider counted; of the input, what it remembered of earlier questions. */
  usage: { inputTokens?: number; outputTokens?: number; cachedTokens?: number }
  /** The id of the model that answered. */
  model: string
}

export type AiErrorKind =
  | 'timeout'
  | 'rate-limited'
  | 'unavailable'
  | 'refused'
  | 'malformed'
  | 'cut'
  | 'aborted'

interface AiErrorDetails {
  /** For the log: what the provider said, without secrets. */
  detail?: string
  /** Seconds after which the provider wants to be asked again. */
  retryAfter?: number
  /** HTTP status of the provider, if any. */
  status?: number
  cause?: unknown
}

/** A failed answer. Its message is written for the user and may be shown. */
export class AiError extends Error {
  readonly kind: AiErrorKind
  readonly detail: string | undefined
  readonly retryAfter: number | undefined
  readonly status: number | undefined

  constructor(kind: AiErrorKind, message: string, details: AiErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'AiError'
    this.kind = kind
    this.detail = details.detail
    this.retryAfter = details.retryAfter
    this.status = details.status
  }
}
