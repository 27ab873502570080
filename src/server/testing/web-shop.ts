import type { IncomingMessage, ServerResponse } from 'node:http'
import { fetcherFor, openShop } from '../adapters/fetcher/testing/shop.ts'

/** A page's markup, or another action of its server. */
type Page = string | ((req: IncomingMessage, res: ServerResponse) => void)

/**
 * Shops on the web, under any name one calls them by, and the real fetcher, which reaches them alone. A path that ends in
 * .js or .json is sent as JSON; `visits` says what was asked for, as in `shop.test/products/arc`.
 */
export async function webShop(pages: Record<string, Page>) {
  const visits: string[] = []
  const { port } = await openShop((req, res) => {
    const host = String(req.headers.host).replace(/:\d+$/, '')
    visits.push(`${host}${req.url}`)
    const page = pages[`${host}${req.url}`] ?? pages[req.url ?? '']
    if (page === undefined) return res.writeHead(404, { 'content-type': 'text/html' }).end('Not here.')
    if (typeof page === 'function') return page(req, res)
    const json = /\.js(on)?$/.test(req.url ?? '')
    res.writeHead(200, { 'content-type': json ? 'application/json' : 'text/html; charset=utf-8' }).end(page)
  })
  return {
    address: (path: string, host = 'shop.test') => `http://${host}:${port}${path}`,
    hostOf: (host: string) => `${host}:${port}`,
    visits,
    /** Without robots.txt, which is asked for before a page. */
    get pageVisits() {
      return visits.filter((visit) => !visit.endsWith('/robots.txt'))
    },
    fetcher: fetcherFor([port]),
  }
}
