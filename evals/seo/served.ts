import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import type { SeoPage } from '#core/seo/page.ts'
import { guardedFetcher } from '#server/adapters/fetcher/guarded.ts'
import { fetchPage } from '#server/features/seo/crawl/page-fetching.service.ts'
import type { Fetcher } from '#server/ports/fetcher.ts'
import type { SeoCase } from './pages.ts'
import { htmlOfPage } from './sample.ts'

const AT_ONCE = 8
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** The corpus as the crawler reads it: each page is served on loopback, with its status, headers and redirects, and fetched. */
export async function servedCases(cases: SeoCase[]): Promise<SeoCase[]> {
  const pages = cases.flatMap(({ site }) => site.pages)
  const server = createServer((request, response) => {
    const page = pages[Number(/^p(\d+)\./.exec(request.headers.host ?? '')?.[1])]
    if (page) serve(page, request, response)
    else response.writeHead(500).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const fetcher = guardedFetcher({
    ports: [port],
    resolve: async () => ['127.0.0.1'],
    allowAddress: (_, asked) => asked === port,
  })
  try {
    const fetched = new Map<SeoPage, SeoPage>()
    const waiting = [...pages.entries()]
    const readNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, page] = next
        fetched.set(page, await read(page, aliased(fetcher, `http://p${at}.test:${port}`)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, readNext))
    return cases.map((each) => ({
      ...each,
      site: { ...each.site, pages: each.site.pages.map((page) => fetched.get(page) ?? page) },
    }))
  } finally {
    server.close()
  }
}

function serve(
  { hops, status, headers, markup }: SeoPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const paths = hops.map((hop) => new URL(hop).pathname)
  const next = paths[paths.indexOf(request.url ?? '') + 1]
  if (next !== undefined && request.url !== paths.at(-1))
    return response.writeHead(301, { location: next }).end()
  const html = markup ? htmlOfPage(markup) : ''
  const isLatin = /iso-8859-1/.test(headers['content-type'] ?? '')
  const body = isLatin ? Buffer.from(html.replaceAll('€', '\x80'), 'latin1') : Buffer.from(html)
  const isPacked = headers['content-encoding'] === 'br'
  return response.writeHead(status, headers).end(isPacked ? brotliCompressSync(body, quick) : body)
}

/** Fetches a page from where it is served, under its own address. */
const aliased = (fetcher: Fetcher, served: string): Fetcher => ({
  async fetch(url, options) {
    const { origin, pathname, search } = new URL(url)
    const reply = await fetcher.fetch(`${served}${pathname}${search}`, options)
    const named = (address: string) => address.replace(served, origin)
    return { ...reply, url: named(reply.url), hops: reply.hops.map(named) }
  },
})

/** Times, sizes and lab values are those planted. A page without markup stands for one that could not be fetched. */
async function read(page: SeoPage, fetcher: Fetcher): Promise<SeoPage> {
  const { number, url, depth, markup, ms, bytes, lab } = page
  if (!markup) return page
  const fetched = await fetchPage(
    { fetcher },
    { number, url, depth, refusal: () => null, signal: AbortSignal.timeout(30_000) },
  )
  return { ...fetched, ms, bytes, ...(lab && { lab }) }
}
