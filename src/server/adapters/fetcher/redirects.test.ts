import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { fetcherFor, openCanary, openShop, refusal } from './testing/shop.ts'

/** A shop whose page /n sends the visitor on to /n-1, and /0 to wherever it is told. */
function openChain(end: () => string) {
  return openShop((request, response) => {
    const left = Number(request.url?.slice(1))
    const location = left > 0 ? `/${left - 1}` : end()
    response.writeHead(302, { location }).end('moved')
  })
}

describe('[security E2] every redirect is checked from scratch', () => {
  test.each([0, 1, 2, 3, 4])('after %i good hops one that leads inside is refused', async (goodHops) => {
    const canary = await openCanary()
    const shop = await openChain(() => `http://127.0.0.1:${canary.port}/`)
    const fetcher = fetcherFor([shop.port], { ports: [shop.port, canary.port] })

    expect(await refusal(fetcher.fetch(`${shop.url}/${goodHops}`))).toBe('private-address')
    expect(canary.visits).toBe(0)
  })

  test('the same chain arrives where the guard is told to let it', async () => {
    const canary = await openCanary()
    const shop = await openChain(() => `http://127.0.0.1:${canary.port}/`)
    const answer = await fetcherFor([shop.port, canary.port]).fetch(`${shop.url}/4`)

    expect(answer.text()).toBe('canary')
    expect(answer.url).toBe(`http://127.0.0.1:${canary.port}/`)
    expect(answer.hops).toEqual([...[4, 3, 2, 1, 0].map((left) => `${shop.url}/${left}`), answer.url])
  })

  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['data:text/html,hello', 'scheme'],
    ['http://shop.test:22/', 'port'],
    ['http://me:secret@shop.test/', 'credentials'],
    ['//[::ffff:127.0.0.1]/', 'private-address'],
    ['http://[::1', 'bad-url'],
  ])('a redirect to %s is refused: %s', async (location, reason) => {
    const shop = await openChain(() => location)
    expect(await refusal(fetcherFor([shop.port]).fetch(`${shop.url}/0`))).toBe(reason)
  })

  test('a sixth redirect is one too many', async () => {
    let requests = 0
    const shop = await openShop((_request, response) => {
      requests += 1
      response.writeHead(302, { location: '/on' }).end()
    })
    expect(await refusal(fetcherFor([shop.port]).fetch(shop.url))).toBe('too-many-redirects')
    expect(requests).toBe(6)
  })

  test('a redirect is followed from where it was sent, also when its address is not ASCII', async () => {
    const shop = await openShop((request, response) => {
      const [, folder] = request.url?.split('/') ?? []
      if (folder === 'shop') {
        const location = Buffer.from('../caf\u00e9?q=1').toString('latin1')
        response.writeHead(307, { location }).end()
      } else {
        response.end(request.url)
      }
    })
    const answer = await fetcherFor([shop.port]).fetch(`${shop.url}/shop/page`)
    expect(answer.text()).toBe('/caf%C3%A9?q=1')
  })

  test('a redirect without an address is an answer like any other', async () => {
    const shop = await openShop((_request, response) => response.writeHead(302).end('nowhere'))
    const answer = await fetcherFor([shop.port]).fetch(shop.url)
    expect([answer.status, answer.text()]).toEqual([302, 'nowhere'])
  })
})

test('[security E3] a redirect to another origin drops what the caller added, and cookies are never kept', async () => {
  const seen: IncomingHttpHeaders[] = []
  const other = await openShop((request, response) => {
    seen.push(request.headers)
    response.end('there')
  })
  const shop = await openShop((request, response) => {
    seen.push(request.headers)
    const location = request.url === '/first' ? '/second' : `${other.url}/`
    response.writeHead(302, { location, 'set-cookie': 'session=1' }).end()
  })
  const fetcher = fetcherFor([shop.port, other.port])
  await fetcher.fetch(`${shop.url}/first`, { headers: { 'if-none-match': '"v1"' }, accept: 'text/html' })

  expect(seen.map((headers) => headers['if-none-match'])).toEqual(['"v1"', '"v1"', undefined])
  expect(seen.map((headers) => headers.accept)).toEqual(['text/html', 'text/html', 'text/html'])
  expect(seen.map((headers) => headers.cookie)).toEqual([undefined, undefined, undefined])
  expect(Object.keys(seen[2] ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
})
