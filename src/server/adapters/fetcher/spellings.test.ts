import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from './target.ts'
import { fetcherFor, openCanary, refusal } from './testing/shop.ts'

const hasIPv6 = await listensOn('::1')

/** Each of these leads to this machine when nothing stands in the way. PORT is where the canary listens. */
const loopbackSpellings = [
  'http://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  'http:127.0.0.1:PORT',
  'http:\\\\127.0.0.1:PORT\\',
  ' http://127.0.0.1:PORT/ ',
  'ht\ntp://127.0.\t0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0x0.0x0.0x1:PORT/',
  'http://0x7F.1:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0x0.1:PORT/',
  'http://0000000177.0.0.01:PORT/',
  'http://127.0.0.%31:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  // Ideographic, half-width and full-width full stops, then full-width, circled and bold digits.
  'http://127\u30020\u30020\u30021:PORT/',
  'http://127\uff610\uff610\uff611:PORT/',
  'http://127\uff0e0\uff0e0\uff0e1:PORT/',
  'http://\uff11\uff12\uff17.\uff10.\uff10.\uff11:PORT/',
  'http://\u2460\u2461\u2466.\u24ea.\u24ea.\u2460:PORT/',
  'http://\u{1d7ed}\u{1d7ee}\u{1d7f3}.\u{1d7ec}.\u{1d7ec}.\u{1d7ed}:PORT/',
  'http://\uff10x7f.1:PORT/',
  // A soft hyphen and a zero-width space vanish on the way.
  'http://127.0.0\u00ad.1:PORT/',
  'http://127.0\u200b.0.1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://0x0:PORT/',
  'http://rebind.example.com:PORT/',
  'http://127.0.0.1.nip.io:PORT/',
  'http://xn--bcher-kva.example:PORT/',
  'http://bücher.example:PORT/',
]

const loopbackSpellings6 = [
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/',
  'http://[::0.0.0.1]:PORT/',
  'http://[0::1]:PORT/',
]

/** Names that always mean a machine of a private network, whatever DNS answers. */
const privateNames = [
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54:PORT/',
  'http://\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3:PORT/',
  'http://loca\u00adlhost:PORT/',
  'http://shop.localhost:PORT/',
  'http://a.b.localhost.:PORT/',
  'http://printer.local:PORT/',
  'http://metadata.google.internal:PORT/',
  'http://metadata.google.internal.:PORT/',
  'http://db.corp:PORT/',
  'http://router.lan:PORT/',
  'http://nas.home.arpa:PORT/',
  'http://metadata:PORT/',
  'http://db:PORT/',
]

/** Ranges that are never public, whether or not anything answers there. */
const otherSpellings = [
  'http://127.255.255.254:PORT/',
  'http://10.0.0.1:PORT/',
  'http://10.255.255.255:PORT/',
  'http://167772161:PORT/',
  'http://172.16.0.1:PORT/',
  'http://172.31.255.255:PORT/',
  'http://192.168.0.1:PORT/',
  'http://3232235521:PORT/',
  'http://100.64.0.1:PORT/',
  'http://100.100.100.200:PORT/',
  'http://100.127.255.255:PORT/',
  'http://169.254.169.254:PORT/',
  'http://0xa9fea9fe:PORT/',
  'http://0251.0376.0251.0376:PORT/',
  'http://2852039166:PORT/',
  'http://168.63.129.16:PORT/',
  'http://192.0.0.192:PORT/',
  'http://192.0.2.1:PORT/',
  'http://198.18.0.1:PORT/',
  'http://198.51.100.1:PORT/',
  'http://203.0.113.1:PORT/',
  'http://192.88.99.1:PORT/',
  'http://224.0.0.1:PORT/',
  'http://239.255.255.255:PORT/',
  'http://240.0.0.1:PORT/',
  'http://255.255.255.255:PORT/',
  'http://0.1.2.3:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'http://[::ffff:169.254.169.254]:PORT/',
  'http://[::ffff:93.184.216.34]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::7f00:1]:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b::a9fe:a9fe]:PORT/',
  'http://[64:ff9b:1::10.0.0.1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2002:a9fe:a9fe::1]:PORT/',
  'http://[2001:0:53aa:64c:0:0:80ff:fffe]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fec0::1]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fd00:ec2::254]:PORT/',
  'http://[ff02::1]:PORT/',
  'http://[100::1]:PORT/',
  'http://[2001:db8::1]:PORT/',
  'http://[2001:2::1]:PORT/',
  'http://[2001:20::1]:PORT/',
  'http://[3fff::1]:PORT/',
  'http://[5f00::1]:PORT/',
  'http://[4000::1]:PORT/',
]

/** Spellings that no parser turns into an address. */
const nonsense = [
  'http://[::1%25lo]:PORT/',
  'http://[fe80::1%eth0]:PORT/',
  'http://[::1:PORT/',
  'http://256.256.256.256:PORT/',
  'http://127.0.0.1.5:PORT/',
  'http://0x100000000:PORT/',
  'http://shop..com:PORT/',
  'http://localhost..:PORT/',
  'http://.:PORT/',
  'http://:PORT/',
  'http://127.0.0.1:99999/',
  '127.0.0.1/',
  '//127.0.0.1:PORT/',
  '',
  `http://shop.test:PORT/${'a'.repeat(9_000)}`,
]

let socketsOpened = 0
const countSocket = () => {
  socketsOpened += 1
}

beforeEach(() => {
  socketsOpened = 0
  subscribe('net.client.socket', countSocket)
})
afterEach(() => {
  unsubscribe('net.client.socket', countSocket)
})

describe('[security E1] an address inside is refused before any packet leaves', () => {
  test.each([...loopbackSpellings, ...loopbackSpellings6, ...otherSpellings])('%j', async (spelling) => {
    const canary = await openCanary()
    const fetcher = fetcherFor([], { ports: [canary.port] })
    const url = spelling.replaceAll('PORT', String(canary.port))

    expect(await refusal(fetcher.fetch(url))).toBe('private-address')
    expect({ socketsOpened, visits: canary.visits }).toEqual({ socketsOpened: 0, visits: 0 })
  })

  test.each(privateNames)('%j, without asking a name server', async (spelling) => {
    const asked: string[] = []
    const fetcher = fetcherFor([], {
      ports: [80],
      resolve: async (hostname) => {
        asked.push(hostname)
        return []
      },
    })
    expect(await refusal(fetcher.fetch(spelling.replaceAll('PORT', '80')))).toBe('private-address')
    expect({ socketsOpened, asked }).toEqual({ socketsOpened: 0, asked: [] })
  })

  test.each(nonsense)('%.60j is no address', async (spelling) => {
    const canary = await openCanary()
    const fetcher = fetcherFor([canary.port])

    expect(await refusal(fetcher.fetch(spelling.replaceAll('PORT', String(canary.port))))).toBe('bad-url')
    expect(socketsOpened).toBe(0)
  })
})

describe('the same addresses reach the canary where the guard is told to let them', () => {
  test.each(loopbackSpellings)('%j', (spelling) => reaches(spelling, '127.0.0.1'))
  test.runIf(hasIPv6).each(loopbackSpellings6)('%j', (spelling) => reaches(spelling, '::1'))

  async function reaches(spelling: string, host: string) {
    const canary = await openCanary(host)
    const fetcher = fetcherFor([canary.port])
    const answer = await fetcher.fetch(spelling.replaceAll('PORT', String(canary.port)))
    expect({ text: answer.text(), visits: canary.visits, socketsOpened }).toEqual({
      text: 'canary',
      visits: 1,
      socketsOpened: 1,
    })
  }
})

test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each(['', 'shop.com', '1.1', '0x1.1.1.1', 'fe80::1%eth0', '::ffff:1.1.1.1'])(
  'a name server that answers %j does not name a public address',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

async function listensOn(host: string): Promise<boolean> {
  const server = createServer().listen(0, host)
  const listening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return listening
}
