import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import type { DeadLetter, Jobs, JobWork } from '#server/ports/jobs.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createJobs } from '../pg-boss.ts'
import { openFresh } from './databases.ts'

const log = createLog('silent')

/** One database for the tests of a block; the jobs that a test starts on it stop when it ends. */
export function harness(kind: Database['kind']) {
  let database: Database
  const started: Jobs[] = []

  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterEach(async () => {
    for (const jobs of started.splice(0)) await jobs.stop(0)
  })
  afterAll(() => database.close())

  return {
    get db() {
      return database.db
    },
    /** Like a process of its own: it works, or only enqueues, as a web process does. */
    async start(works: JobWork[], { working = true, ...options }: StartOptions = {}): Promise<Jobs> {
      const jobs = createJobs({ database, log, ...options })
      started.push(jobs)
      await jobs.start(works, working)
      return jobs
    },
    letterOf: (jobs: Jobs, name: string) =>
      eventually(async (): Promise<DeadLetter> => {
        const letter = (await jobs.deadLetters(99)).find((each) => each.name === name)
        if (!letter) throw new Error(`There is no dead letter of ${name}.`)
        return letter
      }),
  }
}

type StartOptions = Partial<Parameters<typeof createJobs>[0]> & { working?: boolean }
