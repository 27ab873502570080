import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { refuseBrokenRequest } from './broken-request.ts'

/** The longest that any request may take to arrive, which files on slow lines need. Node looks after it. */
export const LONGEST_UPLOAD_MS = 10 * 60_000
/** A file may take its time, but something of it has to come. */
export const MOST_SILENT_MS = 30_000
const LONGEST_REQUEST_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file; what reads it watches its pace. */
    bytes?: boolean
  }
}

/** Ends a request whose body is no file and does not arrive in time. */
export function watchPace({ raw, headers, routeOptions }: FastifyRequest, longestMs = LONGEST_REQUEST_MS) {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  // Injected requests, as in tests, have no connection that could stall.
  if (!hasBody || routeOptions.config.bytes || !(raw.socket instanceof Socket)) return
  const late = setTimeout(() => raw.complete || cutOff(raw.socket), longestMs)
  raw.once('close', () => clearTimeout(late))
}

/** Says that the request took too long and hangs up: one that stalls in the middle cannot be answered otherwise. */
export function cutOff(socket: Socket): void {
  refuseBrokenRequest(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}
