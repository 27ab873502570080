import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'
import { AppError } from '../errors.ts'
import { isPrivateName } from '../security/private-names.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Only these characters, since a URL parser would read past a user name or a path in front of the host. */
const HOST_HEADER = /^[\w.:[\]-]+$/

export interface ServerAddress {
  /** The installation's own origin, where its address is set. */
  publicOrigin: string | undefined
  /** Names that the settings give this installation. */
  names: Set<string>
  /** Listens on loopback only. */
  local: boolean
}

export function serverAddress(config: Pick<Config, 'host' | 'publicUrl' | 'allowedHosts'>): ServerAddress {
  const publicUrl = config.publicUrl === undefined ? undefined : new URL(config.publicUrl)
  const local = isLoopback(config.host)
  const names = [...config.allowedHosts, ...(publicUrl ? [publicUrl.hostname] : [])]
  if (!local) names.push(config.host, hostname())
  return { publicOrigin: publicUrl?.origin, names: new Set(names.map((name) => name.toLowerCase())), local }
}

/**
 * Refuses a Host that is not ours: a site may let its own name lead to this machine (DNS rebinding), and a browser would then
 * take its pages for ours. The port is not compared, since a tunnel or a container may forward another one to us.
 */
export function refuseForeignHost({ headers: { host = '' } }: FastifyRequest, place: ServerAddress) {
  if (host === '' || isOwnHost(host, place)) return
  throw new AppError(
    'FORBIDDEN',
    'This server does not accept the host name of this request. Set PUBLIC_URL to its address, or add the name to ALLOWED_HOSTS.',
  )
}

function isOwnHost(host: string, { names, local }: ServerAddress): boolean {
  const address = `http://${host}`
  if (!HOST_HEADER.test(host) || !URL.canParse(address)) return false
  const name = new URL(address).hostname
  if (isLoopback(name) || name.endsWith('.localhost') || names.has(name)) return true
  return !local && isPrivateName(name)
}

/**
 * A page of another site may not make a browser change anything here. Browsers say where a request comes from; what says
 * nothing is not a browser, and carries no one's cookies.
 */
export function refuseForeignOrigin(request: FastifyRequest, { publicOrigin }: ServerAddress) {
  if (SAFE.has(request.method)) return
  const { origin, host = '', 'sec-fetch-site': site } = request.headers
  const own = origin === undefined || origin === publicOrigin || (host !== '' && hostOf(origin) === host)
  if (!own || site === 'cross-site')
    throw new AppError('FORBIDDEN', 'This request came from another site and was refused.')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
