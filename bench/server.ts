/** The server as it is, but for limits a benchmark would run into. */
import { readConfig } from '#server/config.ts'
import { type Limits, limits } from '#server/features/limits/limits.service.ts'
import { startServer } from '#server/server.ts'

const FACTOR = 10_000
const wide = Object.fromEntries(
  Object.entries(limits).map(([name, limit]) => [name, { ...limit, most: limit.most * FACTOR }]),
) as Limits

const server = await startServer(
  readConfig({ ...process.env, QUESTIONS_PER_DAY: '100000000' }),
  (line) => console.log(line),
  { limits: wide },
)
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
