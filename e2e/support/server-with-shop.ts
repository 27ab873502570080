import { guardedFetcher } from '../../src/server/adapters/fetcher/guarded.ts'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/server.ts'

// The server as it is, but for one port of this machine that its fetcher takes for the web, whatever name it is called by.
const shop = Number(process.env.SHOP_PORT)
const fetcher = guardedFetcher({
  ports: [80, 443, shop],
  resolve: async () => ['127.0.0.1'],
  allowAddress: (address, port) => address === '127.0.0.1' && port === shop,
})
const server = await startServer(readConfig(), (line) => process.stdout.write(`${line}\n`), { fetcher })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
