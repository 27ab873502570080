import type { ErrorAnswer, ErrorType } from '#contracts/core/errors.ts'

/** A sentence counts by itself: the rest of the usual shape may be missing. */
type ErrorBody = Partial<ErrorAnswer>

/** An answer that was not ok. `answer` is there when the server said what went wrong. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly answer: ErrorBody | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.answer = parseErrorAnswer(text)
  }
}

/** A no that came as an answer: a sentence to show, those that belong to single fields, and the server's code for it. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly fields: Record<string, string>
  readonly type: ErrorType | undefined

  constructor(message: string, fields: Record<string, string> = {}, type?: ErrorType) {
    super(message)
    this.fields = fields
    this.type = type
  }
}

/** True if the server could not be reached. Browsers throw a TypeError then, that of the web tests a NetworkError. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'NetworkError')

/** The server's own sentence where it gave one, else `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  if (error instanceof Refusal) return error.message || otherwise
  return (error instanceof ApiError && error.answer?.message) || otherwise
}

/** The sentences that belong to single fields. */
export function fieldsOf(error: unknown): Record<string, string> {
  if (error instanceof Refusal) return error.fields
  return (error instanceof ApiError && error.answer?.fields) || {}
}

/** The server's code for what went wrong, where it gave one. */
export function typeOf(error: unknown): ErrorType | undefined {
  if (error instanceof Refusal) return error.type
  return error instanceof ApiError ? error.answer?.type : undefined
}

// By hand rather than by schema: a newer server may know error types that this page does not.
function parseErrorAnswer(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return hasSentence(value) ? value : undefined
  } catch {
    return undefined
  }
}

function hasSentence(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false
  return ['message', 'error'].some((name) => typeof Reflect.get(value, name) === 'string')
}
