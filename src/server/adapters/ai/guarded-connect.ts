import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { askNameServers, type Guard, openSocket } from '../fetcher/socket.ts'
import { checkTarget, hostOf, isHostService } from '../fetcher/target.ts'

export type GuardOptions = Partial<Guard>

const connectWithin = 10_000

/**
 * Connects to the public internet alone, whatever the address is spelled like and wherever its name leads: otherwise a
 * model server that a person names would be a way into this network.
 */
export function guardedConnect(address: string, options: GuardOptions = {}): buildConnector.connector {
  const guard: Guard = {
    ports: options.ports ?? [80, 443],
    resolve: options.resolve ?? askNameServers(),
    allowAddress: options.allowAddress ?? (() => false),
  }
  return (_, done) => {
    open(address, guard).then(
      (socket) => done(null, socket),
      (error) => done(error, null),
    )
  }
}

async function open(address: string, guard: Guard) {
  // Not a signal with a timeout of its own: it would cut the answer too.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), connectWithin)
  try {
    return await openSocket(checkTarget(address, guard.ports), guard, late.signal)
  } finally {
    clearTimeout(timer)
  }
}

type Lookup = (
  host: string,
  options: object,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/** Connects to this network too, for who may: to all but the addresses at which a host tells its machines their secrets. */
export function insideConnect(
  address: string,
  resolve: Lookup = (host, options, done) => lookup(host, { ...options, all: true }, done),
): buildConnector.connector {
  const host = hostOf(new URL(address))
  const checked: LookupFunction = (name, options, done) => {
    resolve(name, options, (error, found) => {
      if (error) return done(error, [])
      if (found.some((each) => isHostService(each.address))) return done(hostService(host), [])
      const [first] = found
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family)
    })
  }
  const connect = buildConnector({ lookup: checked, timeout: connectWithin })
  return (options, done) => (isHostService(host) ? done(hostService(host), null) : connect(options, done))
}

const hostService = (host: string) =>
  new FetchRefused(
    'host-service',
    `${host} is an address that a machine keeps for its own settings, so no model can be connected there. Give the address of the model server.`,
  )
