import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import { AppError } from '../errors.ts'
import { securityHeaders } from './security-headers.ts'

const answers: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Content Too Large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/** For bytes that are no HTTP request: the usual error reply, written by hand. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.']
  const { headers, body } = refusal(message)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
}

/** For an Expect header that asks for more than “100-continue”. Node would answer it before anyone is asked. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse) {
  const { headers, body } = refusal('The server does not support the Expect header of this request.')
  response.writeHead(417, headers).end(body)
}

/** HTTP as it should be, but not as we read it. */
export function refuseUnreadable({ headers, raw }: FastifyRequest) {
  if (headers.host === undefined && raw.httpVersion === '1.1')
    throw new AppError('INVALID_INPUT', 'The request has no Host header.')
  if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    throw new AppError('INVALID_INPUT', 'The request has more than one Host header.')
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw new AppError('UNSUPPORTED_TYPE', 'Send this request without compression.')
  if (isJsonInOtherCharset(headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_TYPE', 'Send JSON in UTF-8.')
}

/** JSON has one encoding. Bytes that name another would be read as something they are not. */
function isJsonInOtherCharset(contentType: string): boolean {
  if (!/^\s*application\/json\b/i.test(contentType)) return false
  return [...contentType.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].some(
    ([, charset = '']) => !/^utf-?8$/i.test(charset),
  )
}

function refusal(message: string) {
  const answer: ErrorAnswer = {
    success: false,
    error: message,
    message,
    type: 'INVALID_INPUT',
    requestId: randomUUID(),
  }
  const body = JSON.stringify(answer)
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': answer.requestId,
    connection: 'close',
  }
  return { headers, body }
}
