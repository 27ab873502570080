import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../fetcher/testing/shop.ts'

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A file that begins as models do. */
export const modelFile = (size = 200_000, seed = 7): Buffer => {
  const bytes = Buffer.alloc(size, `${seed} bytes of no meaning, `)
  bytes.write('GGUF')
  return bytes
}

/** A host of models on this machine. What it does can be changed while it is asked. */
export async function openModelHost(file = modelFile()) {
  const host = {
    file,
    /** Drops the connection after this many bytes of an answer, once per number. */
    breaks: [] as number[],
    /** To be told what has arrived: a line that breaks earlier takes along what was under way. */
    arrived: (_bytes: number) => {},
    ranges: true,
    etag: '"one"' as string | undefined,
    status: 200,
    /** Hash stated with the redirect to the file. */
    stated: sha256Of(file) as string | undefined,
    /** Holds the rest of an answer back until it is called. */
    hold: undefined as Promise<void> | undefined,
    /** Current hash of its file. */
    sha256: () => sha256Of(host.file),
    asked: [] as { range?: string; ifRange?: string }[],
    url: '',
    guard: { ports: [0], resolve: async () => ['127.0.0.1'], allowAddress: () => true },
  }

  function answer(request: IncomingMessage, reply: ServerResponse) {
    if (request.url === '/loop') return reply.writeHead(302, { location: '/loop' }).end()
    if (request.url === '/model') {
      const stated = host.stated && { 'x-linked-etag': `"${host.stated}"`, 'x-linked-size': host.file.length }
      return reply.writeHead(302, { location: '/bytes', ...stated }).end()
    }
    return void send(request, reply)
  }

  async function send({ headers }: IncomingMessage, reply: ServerResponse) {
    host.asked.push({ range: headers.range, ifRange: headers['if-range']?.toString() })
    if (host.status !== 200) return reply.writeHead(host.status).end('no')
    const same = headers['if-range'] === undefined || headers['if-range'] === host.etag
    const from = host.ranges && same ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0
    const size = host.file.length
    if (from >= size) return reply.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    reply.writeHead(from > 0 ? 206 : 200, {
      'content-length': size - from,
      ...(host.etag && { etag: host.etag }),
      ...(from > 0 && { 'content-range': `bytes ${from}-${size - 1}/${size}` }),
    })
    const half = from + Math.ceil((size - from) / 2)
    const after = host.breaks.shift()
    if (after !== undefined) {
      host.arrived = (bytes) => bytes >= from + after && reply.destroy()
      reply.write(host.file.subarray(from, from + after))
      return
    }
    reply.write(host.file.subarray(from, half))
    await host.hold
    reply.end(host.file.subarray(half))
  }

  const port = await listen(createServer(answer))
  host.url = `http://models.test:${port}/model`
  host.guard.ports = [port]
  return host
}
