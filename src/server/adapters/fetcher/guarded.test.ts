import { describe, expect, test, vi } from 'vitest'
import type { FetchOptions } from '#server/ports/fetcher.ts'
import { guardedFetcher } from './guarded.ts'
import { fetcherFor, openCanary, openShop, refusal } from './testing/shop.ts'

describe('[security E2] the address that the socket connects to is what is checked', () => {
  test('one private answer among public ones is enough to refuse', async () => {
    const canary = await openCanary()
    for (const answers of [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      ['2606:2800:220:1::1', '::1'],
    ]) {
      const fetcher = fetcherFor([], { ports: [canary.port], resolve: async () => answers })
      expect(await refusal(fetcher.fetch(`http://shop.test:${canary.port}/`))).toBe('private-address')
    }
    expect(canary.visits).toBe(0)
  })

  test('a name is asked once, so a second answer cannot lead inside', async () => {
    const shop = await openShop((_request, response) => response.end('shop'))
    const asked: string[] = []
    const fetcher = fetcherFor([shop.port], {
      resolve: async (hostname) => {
        asked.push(hostname)
        return asked.length === 1 ? ['127.0.0.1'] : ['10.0.0.1']
      },
    })
    expect((await fetcher.fetch(shop.url)).text()).toBe('shop')
    expect(asked).toEqual(['shop.test'])
    expect(await refusal(fetcher.fetch(shop.url))).toBe('private-address')
  })

  test('a name is asked again at each hop', async () => {
    const shop = await openShop((_request, response) => response.writeHead(302, { location: '/again' }).end())
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const fetcher = fetcherFor([shop.port], {
      resolve: async () => answers.shift() ?? [],
    })
    expect(await refusal(fetcher.fetch(shop.url))).toBe('private-address')
    expect(answers).toEqual([])
  })

  test('the open socket is checked once more before a byte is sent', async () => {
    let requests = 0
    const shop = await openShop((_request, response) => {
      requests += 1
      response.end()
    })
    let checks = 0
    const fetcher = fetcherFor([shop.port], {
      allowAddress: () => {
        checks += 1
        return checks === 1
      },
    })
    expect(await refusal(fetcher.fetch(shop.url))).toBe('private-address')
    expect({ checks, requests }).toEqual({ checks: 2, requests: 0 })
  })

  test('a name without answers is refused as such', async () => {
    const fetcher = guardedFetcher({ resolve: async () => [] })
    expect(await refusal(fetcher.fetch('http://shop.test/'))).toBe('dns')
  })

  test('the next address is tried after a dead one', async () => {
    const shop = await openShop((_request, response) => response.end('alive'))
    const fetcher = fetcherFor([shop.port], { resolve: async () => ['::1', '127.0.0.1'] })
    expect((await fetcher.fetch(shop.url)).text()).toBe('alive')
  })
})

describe('[security E3] only plain web addresses', () => {
  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['ftp://shop.test/', 'scheme'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/plain,hello', 'scheme'],
    ['blob:http://shop.test/1', 'scheme'],
    ['ws://shop.test/', 'scheme'],
    ['http://shop.test:22/', 'port'],
    ['https://shop.test:80/', 'fetched'],
    ['http://shop.test:0/', 'port'],
    ['http://shop.test:8080/', 'port'],
    ['http://me@shop.test/', 'credentials'],
    ['http://me:secret@shop.test/', 'credentials'],
    ['http://:secret@shop.test/', 'credentials'],
    ['http://shop.test%40@127.0.0.1/', 'credentials'],
  ])('%s: %s', async (url, reason) => {
    const noAnswer = guardedFetcher({ resolve: async () => [] })
    expect(await refusal(noAnswer.fetch(url))).toBe(reason === 'fetched' ? 'dns' : reason)
  })

  test('a refusal carries a sentence for people and no address from inside', async () => {
    const fetcher = guardedFetcher({ resolve: async () => ['10.1.2.3'] })
    await expect(fetcher.fetch('http://shop.test/')).rejects.toMatchObject({
      name: 'FetchRefused',
      reason: 'private-address',
      type: 'INVALID_INPUT',
      message: 'shop.test is not on the public internet, so it cannot be opened.',
    })
  })

  test('a header that is not on the list is a mistake of the caller', async () => {
    const options = { headers: { authorization: 'Bearer secret' } } as FetchOptions
    await expect(guardedFetcher().fetch('http://shop.test/', options)).rejects.toThrow(TypeError)
  })

  test('it says who it is and what it takes', async () => {
    const shop = await openShop((request, response) => response.end(JSON.stringify(request.headers)))
    const answer = await fetcherFor([shop.port]).fetch(shop.url, { headers: { 'accept-language': 'de' } })
    expect(JSON.parse(answer.text())).toEqual({
      host: `shop.test:${shop.port}`,
      connection: 'keep-alive',
      'accept-language': 'de',
      accept: '*/*',
      'accept-encoding': 'gzip, br, zstd, deflate',
      'user-agent': 'Sellwright/1.0 (opens a page when a seller asks for it)',
    })
  })

  test('it goes through no proxy', async () => {
    const shop = await openShop((_request, response) => response.end('direct'))
    const proxy = await openCanary()
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    try {
      expect((await fetcherFor([shop.port]).fetch(shop.url)).text()).toBe('direct')
      expect(proxy.visits).toBe(0)
    } finally {
      vi.unstubAllEnvs()
    }
  })
})

describe('an answer', () => {
  test.each([200, 204, 304, 404, 410, 429, 500, 503])('%i comes back as it is', async (status) => {
    const shop = await openShop((_request, response) => response.writeHead(status, { etag: '"1"' }).end())
    const answer = await fetcherFor([shop.port]).fetch(`${shop.url}/a?b=c#d`)
    expect(answer).toMatchObject({ status, url: `${shop.url}/a?b=c`, headers: { etag: '"1"' } })
    expect(answer.hops).toEqual([`${shop.url}/a?b=c`])
    expect(answer.ms).toBeGreaterThanOrEqual(0)
  })

  test('headers are plain and cookies are left out', async () => {
    const shop = await openShop((_request, response) => {
      response.setHeader('Content-Type', 'Text/HTML; Charset=UTF-8')
      response.setHeader('Link', ['</a>', '</b>'])
      response.setHeader('Set-Cookie', ['a=1', 'b=2'])
      response.end('<p>')
    })
    const answer = await fetcherFor([shop.port]).fetch(shop.url)
    expect(answer.contentType).toBe('text/html')
    expect(answer.headers).toMatchObject({ link: '</a>, </b>', 'content-type': 'Text/HTML; Charset=UTF-8' })
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  test('HEAD asks for the headers alone', async () => {
    const shop = await openShop((request, response) => {
      response.writeHead(200, { 'content-length': 9_000_000, 'x-method': request.method }).end()
    })
    const answer = await fetcherFor([shop.port]).fetch(shop.url, { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 200, headers: { 'x-method': 'HEAD' } })
    expect(answer.body.length).toBe(0)
  })
})
