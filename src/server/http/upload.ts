import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { FileBody } from './handle.ts'
import { cutOff, MOST_SILENT_MS } from './pace.ts'

const MEDIA_TYPE = 'application/octet-stream'
/** Time for which a refused sender may continue sending. */
const LINGER_MS = 5_000

/** Within it bodies are left on the wire: whether one is read at all is for the route to say. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

interface UploadOptions {
  limit: number
  /** Accepted media types, besides the usual. */
  mediaTypes?: readonly string[]
  silentMs?: number
}

/** The file that is the body of a request. Nothing of it was read yet, and its type is what it turns out to be, not what is claimed. */
export function openUpload(
  { raw, headers, mediaType = '' }: FastifyRequest,
  reply: FastifyReply,
  { limit, mediaTypes = [], silentMs = MOST_SILENT_MS }: UploadOptions,
): FileBody {
  reply.raw.once('finish', () => discardRest(raw))
  const declared = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const isEmpty = !declared && headers['transfer-encoding'] === undefined
  if (!isEmpty && ![MEDIA_TYPE, ...mediaTypes].includes(mediaType))
    throw new AppError('UNSUPPORTED_TYPE', `Send the file itself as ${MEDIA_TYPE}.`)
  if (declared !== undefined && declared > limit) throw tooLarge(limit)
  return { declared, stream: Readable.from(pieces(raw, { limit, silentMs, declared })) }
}

async function* pieces(
  raw: IncomingMessage,
  { limit, silentMs, declared }: { limit: number; silentMs: number } & Pick<FileBody, 'declared'>,
): AsyncGenerator<Buffer> {
  const wait = () => setTimeout(cutOff, silentMs, raw.socket)
  let bytes = 0
  let silence = wait()
  try {
    // Destroying the request would take its connection, and with it the answer.
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      clearTimeout(silence)
      bytes += piece.length
      if (bytes > limit) throw tooLarge(limit)
      yield piece
      silence = wait()
    }
  } finally {
    clearTimeout(silence)
  }
  if (declared !== undefined && bytes !== declared)
    throw new AppError('INVALID_INPUT', 'The request was cut short.')
}

function tooLarge(limit: number): AppError {
  return new AppError('TOO_LARGE', `This file is too large. The limit is ${megabytes(limit)} MB.`)
}

const megabytes = (bytes: number) => Math.round((bytes / 1_024 / 1_024) * 10) / 10

/** A sender that is cut off may never read the reason, so the rest is discarded for a while. */
function discardRest(raw: IncomingMessage): void {
  if (raw.readableEnded) return
  const cut = setTimeout(() => raw.destroy(), LINGER_MS)
  raw.once('close', () => clearTimeout(cut)).resume()
}
