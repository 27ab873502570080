import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorAnswer, type ErrorType, errorStatus } from '#contracts/core/errors.ts'
import { sqlState } from '../db/database.ts'
import { CANCELLED } from '../db/statement-limits.ts'
import { AppError } from '../errors.ts'

/** Fastify's own refusals, before a route is reached. */
const byFastifyCode: Record<string, [ErrorType, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', 'Send this request as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INVALID_INPUT', 'The request was cut short.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_INPUT', 'The request is declared as JSON but is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [
    'INVALID_INPUT',
    'The request is not valid JSON, or has a forbidden key such as __proto__ or constructor.',
  ],
}

/** Connection refused, lost or not to be had in time; the database shutting down or out of room for connections. */
const databaseGone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])
/** It took too long, or more temporary room than it may. */
const statementCut = new Set([CANCELLED, '53400'])
const diskFull = new Set(['ENOSPC', '53100'])
/** A number, date or time beyond the range of its column: the requested object cannot exist. */
const outOfRange = new Set(['22003', '22007', '22008'])

/** Refusals that someone who guards an installation wants to see. */
const watched = new Set<ErrorType>(['BAD_CREDENTIALS', 'FORBIDDEN', 'LIMIT_REACHED', 'INVALID_TOKEN'])

/** Without its query, which may hold anything. */
export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

/** The one place where failures become replies: known ones are explained, others are logged in full and withheld. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = explainError(error, request, reply)
  const body: ErrorAnswer = {
    success: false,
    error: known.message,
    message: known.message,
    type: known.type,
    requestId: request.id,
    ...(known.fields && { fields: known.fields }),
  }
  return reply.code(errorStatus[known.type]).header('cache-control', 'no-store').send(body)
}

/** Logs a failure, and returns what may be said of it. */
export function explainError(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const known = toAppError(error)
  if (known.type === 'INTERNAL') request.log.error({ err: error }, 'request failed')
  else if (errorStatus[known.type] >= 500 || isOutOfRange(error))
    request.log.warn({ err: error }, known.message)
  if (watched.has(known.type)) {
    const { actorId, viewerId, ip, method } = request
    request.log.warn({ event: known.type, actorId, viewerId, ip, method, path: pathOf(request) }, 'refused')
  }
  if (known.retryAfter) reply.header('retry-after', String(known.retryAfter))
  return known
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  const fastify = code ? byFastifyCode[code] : undefined
  // The sender hung up; the database uses the same code, but this is no failure of it.
  if (code === 'ECONNRESET' && (error as Error).message === 'aborted') {
    return new AppError('INVALID_INPUT', 'The request was cut short.', { cause: error })
  }
  if (fastify) return new AppError(fastify[0], fastify[1], { cause: error })
  const state = sqlState(error)
  if (state && diskFull.has(state))
    return new AppError('DISK_FULL', 'The server is out of disk space. Nothing was saved. Try again later.', {
      cause: error,
    })
  if (state && statementCut.has(state))
    return new AppError('UNAVAILABLE', 'This took too long and was stopped. Try again in a moment.', {
      retryAfter: 5,
      cause: error,
    })
  if (isOutOfRange(error))
    return new AppError('INVALID_INPUT', 'A number or date in this request is out of range.', {
      cause: error,
    })
  if ((state && databaseGone.has(state)) || isPoolTimeout(error)) {
    return new AppError('UNAVAILABLE', 'The database cannot be reached right now. Try again in a moment.', {
      retryAfter: 5,
      cause: error,
    })
  }
  if (statusCode === 413) return new AppError('TOO_LARGE', 'The request is too large.', { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('INVALID_INPUT', 'The request is not valid.', { cause: error })
  return new AppError('INTERNAL', 'Something went wrong on our side and was logged. Please try again.', {
    cause: error,
  })
}

const isOutOfRange = (error: unknown) => outOfRange.has(sqlState(error) ?? '')

/** The pool's own timeouts have no code, only these words. */
function isPoolTimeout(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (/timeout exceeded when trying to connect|Connection terminated/.test(at.message)) return true
  }
  return false
}
