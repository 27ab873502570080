import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect as connectTcp, isIP, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { hostOf, isPublicAddress, portOf, privateAddress } from './target.ts'

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

export interface Guard {
  ports: readonly number[]
  resolve: Resolve
  /** Exceptions to the rule that an address has to be public. */
  allowAddress(address: string, port: number): boolean
}

/**
 * Opens a connection to an address that was checked. A name is resolved once, here: every answer must be
 * public, and the socket gets exactly those answers, so that no later answer can lead it elsewhere.
 */
export async function openSocket(
  url: URL,
  guard: Guard,
  signal: AbortSignal,
  onResolved?: (ms: number) => void,
): Promise<Socket> {
  const host = hostOf(url)
  const port = portOf(url)
  const started = performance.now()
  const addresses = await resolveHost(host, guard, signal).finally(() =>
    onResolved?.(performance.now() - started),
  )
  const allowed = (address: string) => isPublicAddress(address) || guard.allowAddress(address, port)
  if (!addresses.every(allowed)) throw privateAddress(host)

  const socket = connectTcp({
    host,
    port,
    signal,
    autoSelectFamily: true,
    lookup: (_host, _options, done) => done(null, addresses.map(withFamily)),
  })
  await once(socket, 'connect').catch((cause) => {
    throw new FetchRefused('network', `${host} could not be reached.`, cause)
  })
  if (!allowed(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw privateAddress(host)
  }
  return url.protocol === 'https:' ? secure(socket, host) : socket
}

/**
 * Asks name servers directly, those of the system unless told: unlike the system's own lookup this can be
 * cancelled and holds no thread.
 */
export function askNameServers(servers?: string[]): Resolve {
  return async (hostname, signal) => {
    const resolver = new Resolver({ timeout: 4_000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

async function resolveHost(host: string, guard: Guard, signal: AbortSignal): Promise<string[]> {
  if (isIP(host)) return [host]
  const addresses = await guard.resolve(host, signal)
  if (addresses.length === 0) throw new FetchRefused('dns', `No website found at ${host}.`)
  return addresses
}

async function secure(socket: Socket, host: string): Promise<Socket> {
  const secured = connectTls({
    socket,
    host,
    servername: isIP(host) ? undefined : host,
    ALPNProtocols: ['http/1.1'],
  })
  await once(secured, 'secureConnect').catch((cause) => {
    socket.destroy()
    throw new FetchRefused('tls', `A secure connection to ${host} could not be made.`, cause)
  })
  return secured
}

function withFamily(address: string) {
  return { address, family: isIPv6(address) ? 6 : 4 }
}
