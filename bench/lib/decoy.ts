import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens where files point to, and counts who comes. */
export async function startDecoy() {
  let asked = 0
  const server = createServer((_, reply) => {
    asked++
    reply.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    stop: async () => void server.close(),
  }
}
