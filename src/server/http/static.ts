import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isScreen } from '#contracts/screens.ts'
import { AppError } from '../errors.ts'
import { answerError, pathOf } from './error-response.ts'
import { readReferral, referralCookie } from './referral.ts'

const webFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

function isReadable(path: string): boolean {
  try {
    return Boolean(decodeURI(path))
  } catch {
    return false
  }
}

const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !pathOf(request).startsWith('/api/')

/** Tells whether a partner's links have this code. */
type IsPartner = (code: string) => Promise<boolean>

/** Nothing that anyone could make up takes a partner's click away; and the page is there also when nobody can be asked. */
async function noteLink(request: FastifyRequest, reply: FastifyReply, isPartner: IsPartner): Promise<void> {
  const before = readReferral(request.headers.cookie)
  const cookie = referralCookie(request.url, new Date(), before)
  const link = readReferral(cookie)
  if (!cookie || !link) return
  try {
    if (before && before.code !== link.code && !(await isPartner(link.code))) return
    reply.header('set-cookie', cookie)
  } catch (error) {
    request.log.error({ err: error }, 'a link was followed, and nobody could say whose it is')
  }
}

/** The built web app, where there is one. */
export function openWeb(folder = webFolder) {
  const file = join(folder, 'index.html')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined

  /**
   * Replies to page requests with the page, with status 404 where no screen has the path. Other clients, such as a program that
   * calls the API, get `error`.
   */
  function answerPage(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const path = pathOf(request)
    if (!wantsPage(request) || page === undefined) return answerError(error, request, reply)
    if (path === '/shared') reply.header('x-robots-tag', 'noindex, nofollow')
    return reply
      .code(isReadable(path) && isScreen(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page)
  }

  /** Files with a hash in their name are kept for a year, the page itself never. */
  async function serve(app: FastifyInstance, isPartner: IsPartner) {
    if (page !== undefined) {
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header(
            'cache-control',
            path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          )
        },
      })
    }
    app.setNotFoundHandler(async (request, reply) => {
      if (wantsPage(request) && page !== undefined) await noteLink(request, reply, isPartner)
      return answerPage(request, reply, new AppError('NOT_FOUND', 'There is nothing here.'))
    })
  }

  return { answerPage, serve }
}
