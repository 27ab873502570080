/** The server's HTTP side on its embedded database, with one thing added: at SIGUSR2 it runs a query of three seconds. */
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'

const config = readConfig()
const log = createLog(config.logLevel)
const { database, close } = await openDatabase(config, log)
const announce = (line: string) => console.log(line)
const app = await createApp(await createDeps({ config, database, log, announce, publicUrl: () => '' }))
await app.listen({ host: config.host, port: config.port })

// Computes all the while: sleeping would leave the processor to others and prove less.
const slowQuery = sql`do $$
  declare until timestamptz := clock_timestamp() + interval '3 seconds';
  begin while clock_timestamp() < until loop null; end loop; end $$`

process.on('SIGUSR2', async () => {
  const started = performance.now()
  await database.db.execute(slowQuery)
  announce(`query took ${Math.round(performance.now() - started)} ms`)
})
process.once('SIGTERM', async () => {
  await app.close()
  await close()
  process.exit(0)
})
announce(`ready at http://${config.host}:${(app.server.address() as AddressInfo).port}`)
