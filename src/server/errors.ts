import type { ErrorType } from '#contracts/core/errors.ts'

interface AppErrorDetails {
  /** A sentence per form field. */
  fields?: Record<string, string>
  /** Seconds after which the same call may succeed. */
  retryAfter?: number | undefined
  cause?: unknown
}

/** An error whose message is shown to the user. Anything else thrown is a bug and is hidden. */
export class AppError extends Error {
  readonly type: ErrorType
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(type: ErrorType, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.type = type
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}

/** An error caused by one form field, shown there too. */
export const fieldError = (type: ErrorType, field: string, sentence: string, cause?: unknown) =>
  new AppError(type, sentence, { fields: { [field]: sentence }, cause })
