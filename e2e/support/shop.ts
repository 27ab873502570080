import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Shops on the web, for a server that runs `server-with-shop.ts`. What a page says can change at any time. */
export interface Shop {
  port: number
  /** Markup or a picture by host and path, as in `nord.test/lamp`. */
  pages: Map<string, string | Buffer>
  address(page: string): string
  /** From now on this page does not answer; resolves once it has been asked for. Its visitors get no word until `close`. */
  hold(page: string): Promise<void>
  /** It answers again, and those who come back get it. */
  release(page: string): void
  close(): Promise<void>
}

export async function openShop(): Promise<Shop> {
  const pages = new Map<string, string | Buffer>()
  const held = new Map<string, () => void>()
  const server = createServer((request, response) => {
    const page = `${String(request.headers.host).replace(/:\d+$/, '')}${request.url}`
    const asked = held.get(page)
    if (asked) asked()
    else answer(response, pages.get(page))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    pages,
    address: (page) => `http://${page.replace('/', `:${port}/`)}`,
    hold(page) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(page, resolve)
      return promise
    },
    release: (page) => void held.delete(page),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, markup: string | Buffer | undefined): void {
  response.writeHead(markup === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(markup ?? 'Not here.')
}
