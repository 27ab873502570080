import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A page of another site may not make a browser change anything here. Browsers say where a request comes from; what says
 * nothing is not a browser, and carries no one's cookies.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined) {
  if (SAFE.has(request.method)) return
  const { origin, host, 'sec-fetch-site': site } = request.headers
  const own = origin === undefined || origin === publicOrigin || hostOf(origin) === host
  if (!own || site === 'cross-site')
    throw new AppError('FORBIDDEN', 'This request came from another site and was refused.')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
