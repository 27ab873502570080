import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentImage, SentPage } from '../features/pages/public/public.service.ts'
import { answerContent } from './content-host.ts'

/** Headers that differ from the app's: an opaque origin could load nothing that is only for the same one. */
export const pageHeaders = {
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Asked again each time, so that an unpublished page is gone at once; mostly answered with 304. */
const PAGE_CACHE = 'no-cache'
/** Not by shared caches, from which a deleted image could not be removed. */
const IMAGE_CACHE = 'private, max-age=86400'

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: SentPage) {
  reply.headers({
    ...pageHeaders,
    'content-security-policy': page.policy,
    'cache-control': PAGE_CACHE,
    etag: page.etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'identity'])
}

export function sendImage(request: FastifyRequest, reply: FastifyReply, image: SentImage | undefined) {
  if (!image) return answerContent(reply)
  reply.headers({
    ...pageHeaders,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': IMAGE_CACHE,
    etag: image.etag,
  })
  if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
  return reply.type(image.contentType).send(image.bytes)
}

/** The browser's own dialog: it needs no form, script or cookie. */
export const askPassword = (reply: FastifyReply) =>
  reply
    .code(401)
    .headers({
      ...pageHeaders,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'www-authenticate': 'Basic realm="Preview", charset="UTF-8"',
    })
    .type('text/plain; charset=utf-8')
    .send('This preview needs its password. Leave the user name empty.\n')
