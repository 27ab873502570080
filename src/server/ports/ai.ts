/** What answers people: a model somewhere, or the built-in assistant that is always there. */
export interface Ai {
  /** What can be asked, best first. Never empty: the built-in assistant is always last. */
  models(): ModelInfo[]
  /**
   * Asks a model, the best one unless named. Parts are handed over as they arrive; the promise resolves when the answer is
   * whole and rejects with an `AiError` otherwise. What was handed over before a failure stands: keep it.
   */
  answer(request: AnswerRequest, onPart: (part: AnswerPart) => void): Promise<AnswerFinish>
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

export interface AnswerRequest {
  model?: string
  /** How to behave; may be empty. */
  instructions: string
  /** Oldest first, ending with the person's question, or with what the tools it asked for gave. */
  history: Turn[]
  /** What the model may ask to be done; the caller does it, and asks again with what came of it. */
  tools?: ToolOffer[]
  /** Stops the answer, and with it the provider's work. */
  signal: AbortSignal
}

export type Turn =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; calls?: ToolCall[] }
  | { role: 'tool'; call: ToolCall; result: string }

export interface ToolOffer {
  name: string
  description: string
  /** JSON schema of an object. */
  input: Record<string, unknown>
}

/** What a model wants done. Its input is whatever the model wrote: hostile until it was checked. */
export interface ToolCall {
  id: string
  name: string
  input: unknown
}

export type AnswerPart = { type: 'text'; text: string } | { type: 'thinking'; text: string }

export interface AnswerFinish {
  reason: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'other'
  /** What the model wants done before it goes on; empty unless that is the reason. */
  calls: ToolCall[]
  /** As far as the provider counted. */
  usage: { inputTokens?: number; outputTokens?: number }
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
}

/** A failed answer. Its message is written for the person who asked and may be shown as it is. */
export class AiError extends Error {
  readonly kind: AiErrorKind
  readonly detail: string | undefined
  readonly retryAfter: number | undefined

  constructor(kind: AiErrorKind, message: string, details: AiErrorDetails = {}) {
    super(message)
    this.name = 'AiError'
    this.kind = kind
    this.detail = details.detail
    this.retryAfter = details.retryAfter
  }
}
