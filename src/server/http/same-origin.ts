import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A name for this machine itself, with or without a port. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

export interface Place {
  /** The installation's own origin, where its address is set. */
  publicOrigin: string | undefined
  /** Only this machine reaches it. */
  local: boolean
}

/**
 * A page of another site may not make a browser change anything here. Browsers say where a request comes from; what says
 * nothing is not a browser, and carries no one's cookies. On a server that only its own machine reaches, a name that is not
 * the machine's is another site's too, which had it lead here.
 */
export function refuseForeignOrigin(request: FastifyRequest, { publicOrigin, local }: Place) {
  const { origin, host = '', 'sec-fetch-site': site } = request.headers
  if (local && publicOrigin === undefined && host !== '' && !LOOPBACK.test(host)) {
    throw new AppError(
      'FORBIDDEN',
      `Sellwright is not reached as ${host} here. To change that, set PUBLIC_URL.`,
    )
  }
  if (SAFE.has(request.method)) return
  const own = origin === undefined || origin === publicOrigin || (host !== '' && hostOf(origin) === host)
  if (!own || site === 'cross-site')
    throw new AppError('FORBIDDEN', 'This request came from another site and was refused.')
}

export const isLoopback = (host: string) => LOOPBACK.test(host) || host === '::1'

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
