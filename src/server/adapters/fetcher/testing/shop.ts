import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { onTestFinished } from 'vitest'
import type { FetchRefused } from '#server/ports/fetcher.ts'
import { guardedFetcher } from '../guarded.ts'
import type { Guard } from '../socket.ts'
import { selfSignedCertificate } from './certificate.ts'

/** A web server on loopback that plays a shop on the public internet. */
export async function openShop(serve: RequestListener) {
  const port = await listen(createServer(serve))
  return { port, url: `http://shop.test:${port}` }
}

export async function openSecureShop(serve: RequestListener, certifiedName = 'shop.test') {
  const certificate = selfSignedCertificate(certifiedName)
  const port = await listen(createTlsServer(certificate, serve))
  return { port, url: `https://shop.test:${port}`, certificate: certificate.cert }
}

/** Something inside that must never be reached. It counts who knocks. */
export async function openCanary(host = '127.0.0.1') {
  const canary = { port: 0, visits: 0 }
  const server = createTcpServer((socket) => {
    canary.visits += 1
    socket.on('error', () => {})
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\ncanary')
  })
  canary.port = await listen(server, host)
  return canary
}

const thisMachine = ['127.0.0.1', '::1', '0.0.0.0']

/** A real fetcher whose only exception is the given ports of this machine. */
export function fetcherFor(openPorts: number[], guard: Partial<Guard> = {}) {
  return guardedFetcher({
    ports: [80, 443, ...openPorts],
    resolve: async () => ['127.0.0.1'],
    allowAddress: (address, port) => thisMachine.includes(address) && openPorts.includes(port),
    ...guard,
  })
}

/** The reason for which a fetch was refused; an answer is no refusal and fails. */
export async function refusal(fetching: Promise<unknown>): Promise<string> {
  return fetching.then(
    () => 'fetched',
    (error: FetchRefused) => error.reason ?? error.name,
  )
}

export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
