import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isScreen } from '#contracts/screens.ts'
import { AppError } from '../errors.ts'
import { answerError, pathOf } from './error-response.ts'
import { referralCookie } from './referral.ts'

const webFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

function isReadable(path: string): boolean {
  try {
    return Boolean(decodeURI(path))
  } catch {
    return false
  }
}

/** The built web app, where there is one. */
export function openWeb(folder = webFolder) {
  const file = join(folder, 'index.html')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined

  /**
   * Answers whoever wants a page with the page, with status 404 where no screen has the path. Everyone else, such as a
   * program that calls the API, is told by `error`.
   */
  function answerPage(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const path = pathOf(request)
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/')
    if (!wantsPage || page === undefined) return answerError(error, request, reply)
    const cookie = referralCookie(request.url, new Date())
    if (cookie) reply.header('set-cookie', cookie)
    return reply
      .code(isReadable(path) && isScreen(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page)
  }

  /** Files with a hash in their name are kept for a year, the page itself never. */
  async function serve(app: FastifyInstance) {
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
    app.setNotFoundHandler((request, reply) =>
      answerPage(request, reply, new AppError('NOT_FOUND', 'There is nothing here.')),
    )
  }

  return { answerPage, serve }
}
