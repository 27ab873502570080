import type { buildConnector } from 'undici'
import { askNameServers, type Guard, openSocket } from '../fetcher/socket.ts'
import { checkTarget } from '../fetcher/target.ts'

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
