import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isScreen } from '#contracts/screens.ts'
import { AppError } from '../errors.ts'
import { answerError, pathOf } from './error-response.ts'

const webFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/**
 * The built web app: files with a hash in their name are kept for a year, the page itself never. Every path that is not a
 * file gets the page; one that no screen has gets it with status 404.
 */
export async function serveWeb(app: FastifyInstance, folder = webFolder) {
  const file = join(folder, 'index.html')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (page) {
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
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      page !== undefined
    if (!wantsPage) return answerError(new AppError('NOT_FOUND', 'There is nothing here.'), request, reply)
    return reply
      .code(isScreen(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page)
  })
}
