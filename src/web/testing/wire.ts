import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface WireRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface Wire {
  requests: WireRequest[]
}

/** A real server on loopback that the page under test takes for its own. Ends with the test. */
export async function startWire(
  answer: (request: WireRequest, reply: ServerResponse) => void,
): Promise<Wire> {
  const requests: WireRequest[] = []
  const server = createServer(async (incoming, reply) => {
    const request = await readRequest(incoming)
    requests.push(request)
    answer(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(`http://127.0.0.1:${port}/`)
  return { requests }
}

/** Answers with JSON. */
export function answerJson(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  let body = ''
  for await (const piece of incoming) body += piece
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://wire')
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body,
  }
}
