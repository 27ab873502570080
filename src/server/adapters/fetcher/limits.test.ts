import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetcherFor, listen, openSecureShop, openShop, refusal } from './testing/shop.ts'

const page = Buffer.from('Prices: 5 \u20ac. '.repeat(200))

/** Writes until the other side stops reading, and reports when that was. */
function writeForever(response: ServerResponse, chunk: Buffer): Promise<unknown> {
  const write = () => {
    while (!response.destroyed && response.write(chunk)) {
      // Keep the socket full.
    }
  }
  response.on('drain', write)
  write()
  return once(response, 'close')
}

describe('[security E4] an answer that does not end is cut', () => {
  test('an endless body is cut at the size limit and its connection closed', async () => {
    let closed: Promise<unknown> | undefined
    const shop = await openShop((_request, response) => {
      closed = writeForever(response, Buffer.alloc(64_000))
    })
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url, { maxBytes: 200_000 }))).toBe('too-large')
    await closed
  })

  test.each([
    [5_000_000, 'fetched'],
    [5_000_001, 'too-large'],
  ])('%i bytes with nothing said about a limit: %s', async (size, outcome) => {
    const shop = await openShop((_request, response) => {
      response.write(Buffer.alloc(size - 1))
      response.end('.')
    })
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url))).toBe(outcome)
  })

  test('a length announced beyond the limit is refused unread', async () => {
    const shop = await openShop((_request, response) => {
      response.writeHead(200, { 'content-length': 5_000_001 }).flushHeaders()
    })
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url))).toBe('too-large')
  })

  test('a body that drips is cut at the time limit', async () => {
    const shop = await openShop((_request, response) => {
      const drip = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(drip))
    })
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url, { timeoutMs: 150 }))).toBe('timeout')
  })

  test('headers that drip are cut at the time limit', async () => {
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => {})
        socket.write('HTTP/1.1 200 OK\r\n')
        const drip = setInterval(() => socket.write('x: y\r\n'), 10)
        socket.on('close', () => clearInterval(drip))
      }),
    )
    expect(await refusal(fetcherFor([port]).fetch(`http://shop.test:${port}/`, { timeoutMs: 150 }))).toBe(
      'timeout',
    )
  })

  test.each(['http', 'https'])('a silent %s server is cut and its connection closed', async (scheme) => {
    let visitor: Socket | undefined
    const port = await listen(
      createServer((socket) => {
        visitor = socket
      }),
    )
    const fetching = fetcherFor([port]).fetch(`${scheme}://shop.test:${port}/`, { timeoutMs: 150 })
    expect(await refusal(fetching)).toBe('timeout')
    visitor?.resume()
    if (visitor && !visitor.closed) await once(visitor, 'close')
    expect(visitor?.closed).toBe(true)
  })

  test('the time limit covers all redirects together', async () => {
    const shop = await openShop((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 60)
    })
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url, { timeoutMs: 150 }))).toBe('timeout')
  })

  test('a name server that never answers is cut', async () => {
    const fetcher = fetcherFor([], {
      resolve: (_host, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
    })
    expect(await refusal(fetcher.fetch('http://shop.test/', { timeoutMs: 50 }))).toBe('timeout')
  })

  test('the caller can stop, with the reason of their own', async () => {
    const stop = new AbortController()
    const shop = await openShop(() => stop.abort(new Error('changed my mind')))
    await expect(fetcherFor([shop.port]).fetch(shop.url, { signal: stop.signal })).rejects.toThrow(
      'changed my mind',
    )
  })

  test('a connection that breaks off is a network failure', async () => {
    const shop = await openShop((_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    })
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url))).toBe('network')
  })

  test('a port where nobody listens is a network failure', async () => {
    const server = createServer()
    const port = await listen(server)
    server.close()
    await once(server, 'close')
    expect(await refusal(fetcherFor([port]).fetch(`http://shop.test:${port}/`))).toBe('network')
  })
})

describe('[security E4] packed answers', () => {
  test.each([
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['GZIP', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['zstd', zstdCompressSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['identity', page],
    ['gzip, br', brotliCompressSync(gzipSync(page))],
  ])('%s is unpacked', async (encoding, packed) => {
    expect(Buffer.from((await fetchPacked(encoding, packed)).body)).toEqual(page)
  })

  test.each([
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(20_000_000))],
    ['zstd', zstdCompressSync(Buffer.alloc(20_000_000))],
    ['deflate', deflateSync(Buffer.alloc(20_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(20_000_000)))],
  ])('a bomb in %s is cut', async (encoding, bomb) => {
    expect(bomb.length).toBeLessThan(50_000)
    expect(await refusal(fetchPacked(encoding, bomb))).toBe('too-large')
  })

  test.each([
    ['gzip', page],
    ['gzip', gzipSync(page).subarray(0, -12)],
    ['br', page],
    ['zstd', page],
    ['deflate', page],
    ['compress', page],
    ['constructor', page],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(page)))],
  ])('what is not %s, or not known, is refused', async (encoding, body) => {
    expect(await refusal(fetchPacked(encoding, body))).toBe('bad-encoding')
  })

  test('an empty answer is empty, whatever it is packed in', async () => {
    expect((await fetchPacked('gzip', Buffer.alloc(0))).body.length).toBe(0)
  })

  async function fetchPacked(encoding: string, body: Buffer) {
    const shop = await openShop((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body)
    })
    return fetcherFor([shop.port]).fetch(shop.url)
  }
})

describe('secure connections', () => {
  test('a certificate that names the host is accepted, though the socket goes to a checked address', async () => {
    const shop = await openSecureShop((_request, response) => response.end('secure'))
    trust(shop.certificate)
    expect((await fetcherFor([shop.port]).fetch(shop.url)).text()).toBe('secure')
  })

  test('a certificate for another host is refused', async () => {
    const shop = await openSecureShop((_request, response) => response.end('secure'), 'other.test')
    trust(shop.certificate)
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url))).toBe('tls')
  })

  test('a certificate nobody vouches for is refused', async () => {
    const shop = await openSecureShop((_request, response) => response.end('secure'))
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url))).toBe('tls')
  })

  function trust(certificate: string) {
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, certificate])
    onTestFinished(() => setDefaultCACertificates(before))
  }
})
