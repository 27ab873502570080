import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus } from '#contracts/core/errors.ts'
import type { SentImage, SentPage } from '../features/pages/public/public.service.ts'
import { answerContent } from './content-host.ts'
import { explainError } from './error-response.ts'
import { encodingFor, hasVersion } from './negotiation.ts'

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
  if (hasVersion(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding) return sendSentence(reply, { status: 406, ...notAcceptable })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page[encoding])
}

export function sendImage(request: FastifyRequest, reply: FastifyReply, image: SentImage | undefined) {
  if (!image) return answerContent(reply)
  reply.headers({
    ...pageHeaders,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': IMAGE_CACHE,
    etag: image.etag,
  })
  if (hasVersion(request.headers['if-none-match'], image.etag)) return reply.code(304).send()
  return reply.type(image.contentType).send(image.bytes)
}

const notAcceptable = {
  title: 'Page not sent',
  sentence: 'Your browser accepts neither br nor gzip, nor the page as it is.',
}

/** The browser's own dialog: it needs no form, script or cookie. */
export const askPassword = (reply: FastifyReply) =>
  sendSentence(reply.header('www-authenticate', 'Basic realm="Preview", charset="UTF-8"'), {
    status: 401,
    title: 'This preview needs its password',
    sentence: 'Reload the page and enter the password you were given. Leave the user name empty.',
  })

/** Failures of published pages are read by people, in a browser. */
export function answerPageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { type, message } = explainError(error, request, reply)
  const title = type === 'LIMIT_REACHED' ? 'Please wait' : 'Page not available'
  return sendSentence(reply, { status: errorStatus[type], title, sentence: message })
}

const style =
  'body{margin:0;display:grid;place-items:center;min-height:100vh;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}main{padding:1.5rem;max-width:32rem}h1{font-size:1.25rem}'
const styleHash = createHash('sha256').update(style).digest('base64')

interface Sentence {
  status: number
  title: string
  sentence: string
}

function sendSentence(reply: FastifyReply, { status, title, sentence }: Sentence) {
  const [heading, text] = [title, sentence].map(escaped)
  return reply
    .code(status)
    .headers({
      ...pageHeaders,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title><style>${style}</style></head><body><main><h1>${heading}</h1><p>${text}</p></main></body></html>`,
    )
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
