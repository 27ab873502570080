import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createLog } from '#server/log.ts'
import { work } from '#server/ports/jobs.ts'
import { createJobs } from '../pg-boss.ts'
import { longJob } from './long-job.ts'

/** A process that takes a job, says so and never finishes it: it is there to be killed. */
const [kind, place = ''] = process.argv.slice(2)
const database =
  kind === 'postgres' ? openPostgres({ connectionString: place, warn: () => {} }) : await openEmbedded(place)
const jobs = createJobs({ database, log: createLog('silent') })
const { promise: forever } = Promise.withResolvers<void>()
await jobs.start(
  [
    work(longJob, { backoffSeconds: 600 }, ({ text }) => {
      process.stdout.write(`${text}\n`)
      return forever
    }),
  ],
  true,
)
await jobs.enqueue(database.db, longJob, { text: 'running' })
