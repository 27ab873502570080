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
  /** Oldest first, ending with the person's question. */
  history: { role: 'user' | 'assistant'; content: string }[]
  /** Stops the answer, and with it the provider's work. */
  signal: AbortSignal
}

export type AnswerPart = { type: 'text'; text: string } | { type: 'thinking'; text: string }

export interface AnswerFinish {
  reason: 'stop' | 'length' | 'content-filter' | 'other'
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
