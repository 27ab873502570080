import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import { securityHeaders } from './security-headers.ts'

const answers: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/** For what is not HTTP enough to become a request: the same answer as any other error, written by hand. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.']
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
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
}
