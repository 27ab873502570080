import { test as plain } from '../fixtures.ts'
import { startServer, type TestServer } from './server.ts'
import { openShop, type Shop } from './shop.ts'

/** Journeys whose server can read pages of a shop on this machine. They share one server. */
export const test = plain.extend<object, { shop: Shop; server: TestServer }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ shop }, use) => {
      const env = { TRUST_PROXY: '1', SHOP_PORT: String(shop.port) }
      const server = await startServer(env, 'e2e/support/server-with-shop.ts')
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
