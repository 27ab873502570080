import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TestClock } from 'pg-boss'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { job, work } from '#server/ports/jobs.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createPostgres, kinds, stateOf } from './testing/databases.ts'
import { harness } from './testing/harness.ts'
import { longJob } from './testing/long-job.ts'

const Text = z.object({ text: z.string() })

describe.each(kinds)('the processes that run jobs on the %s database', (kind) => {
  const here = harness(kind)

  /** A worker that reports started jobs and ends each when the test says so. */
  function gated() {
    const begun: string[] = []
    const gates = new Map<string, () => void>()
    const run = ({ text }: { text: string }) =>
      new Promise<void>((resolve) => {
        begun.push(text)
        gates.set(text, resolve)
      })
    return { begun, run, end: (text: string) => gates.get(text)?.() }
  }

  test('no more jobs run at the same time than a work allows', async () => {
    const drill = job('test.drill', Text)
    const { begun, run, end } = gated()
    const jobs = await here.start([work(drill, { concurrency: 2 }, run)])

    for (const text of ['a', 'b', 'c']) await jobs.enqueue(here.db, drill, { text })
    await eventually(() => expect(begun.toSorted()).toEqual(['a', 'b']))
    const last = await jobs.enqueue(here.db, drill, { text: 'd' })
    expect(await stateOf(here.db, last)).toBe('created')
    expect(begun.toSorted()).toEqual(['a', 'b'])

    end('a')
    await eventually(() => expect(begun.toSorted()).toEqual(['a', 'b', 'c']))
    for (const text of ['b', 'c']) end(text)
    await eventually(() => expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'd']))
    end('d')
  })

  test('a backlog is worked off without pauses', async () => {
    const tick = job('test.tick', Text)
    let done = 0
    const jobs = await here.start([work(tick, { concurrency: 1 }, async () => void done++)], {
      timing: { wakeSeconds: 60 },
    })

    await here.db.transaction(async (tx) => {
      for (let count = 0; count < 50; count++) await jobs.enqueue(tx, tick, { text: `${count}` })
    })

    await eventually(() => expect(done).toBe(50))
  })

  test('[L6] the backlog of one user does not hold up another', async () => {
    const draw = job('test.draw', Text)
    const begun: string[] = []
    const works = [work(draw, { concurrency: 1 }, async ({ text }) => void begun.push(text))]
    const web = await here.start(works, { working: false })
    for (let count = 1; count <= 5; count++)
      await web.enqueue(here.db, draw, { text: `a${count}` }, { group: 'a' })
    for (let count = 1; count <= 3; count++)
      await web.enqueue(here.db, draw, { text: `b${count}` }, { group: 'b' })
    await web.enqueue(here.db, draw, { text: 'c1' }, { group: 'c' })

    await here.start(works)

    await eventually(() => expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3', 'a4', 'a5']))
  })

  test('[L7] a process that stops lets short jobs finish and hands long ones on', async () => {
    const move = job('test.move', Text)
    const { begun, run, end } = gated()
    const ended: string[] = []
    const first = work(move, { attempts: 1, concurrency: 3 }, async (payload, { signal }) => {
      signal.addEventListener('abort', () => ended.push(`aborted ${payload.text}`))
      await run(payload)
      ended.push(`finished ${payload.text}`)
    })
    const stopping = await here.start([first])
    await stopping.enqueue(here.db, move, { text: 'short' })
    await stopping.enqueue(here.db, move, { text: 'long' })
    await eventually(() => expect(begun.toSorted()).toEqual(['long', 'short']))

    const stopped = stopping.stop(500)
    const late = await stopping.enqueue(here.db, move, { text: 'late' })
    end('short')
    await stopped
    expect(ended).toEqual(['finished short', 'aborted long'])
    expect(await stateOf(here.db, late)).toBe('created')

    const next: unknown[] = []
    const second = await here.start([
      work(move, { attempts: 1 }, async ({ text }, { attempt }) => void next.push({ text, attempt })),
    ])
    await eventually(() =>
      expect(next).toEqual(
        expect.arrayContaining([
          { text: 'long', attempt: 2 },
          { text: 'late', attempt: 1 },
        ]),
      ),
    )
    expect((await second.deadLetters(9)).map(({ name }) => name)).not.toContain(move.name)
  })

  test('a job by the clock runs once for all processes', async () => {
    const yearly = job('test.yearly', z.object({}))
    const ran: string[] = []
    const clock = new TestClock('2031-12-31T23:59:50Z')
    const by = (name: string) => [work(yearly, { cron: '0 0 1 1 *' }, async () => void ran.push(name))]
    await here.start(by('one'), { clock })
    await here.start(by('two'), { clock })

    await clock.tick(90_000)
    await eventually(() => expect(ran).toHaveLength(1))
    await clock.tick(90_000)

    expect(ran).toHaveLength(1)
  })

  test('[L6] the job of a killed process runs again, though its pause after a failure would be longer', async () => {
    const { place, open, remove } = await somewhere()
    onTestFinished(remove)
    const script = fileURLToPath(new URL('./testing/doomed-worker.ts', import.meta.url))
    const child = spawn(process.execPath, [script, kind, place], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const early = ended.then((how) => `ended early: ${how}`)
    expect(String(await Promise.race([once(child.stdout, 'data'), early]))).toBe('running\n')
    child.kill('SIGKILL')
    await ended

    const survivor = await open()
    onTestFinished(() => survivor.close())
    const again = Promise.withResolvers<unknown>()
    const works = [
      work(longJob, { backoffSeconds: 600 }, async (payload, { attempt }) =>
        again.resolve({ payload, attempt }),
      ),
    ]
    await here.start(works, { database: survivor, timing: { silentSeconds: 2, sweepSeconds: 0.5 } })

    expect(await again.promise).toEqual({ payload: { text: 'running' }, attempt: 2 })
  })

  /** A database that another process can open, too. */
  async function somewhere() {
    if (kind === 'postgres') {
      const { url, drop } = await createPostgres()
      return {
        place: url,
        open: async () => openPostgres({ connectionString: url, warn: () => {} }),
        remove: drop,
      }
    }
    const place = mkdtempSync(join(tmpdir(), 'jobs-'))
    return { place, open: () => openEmbedded(place), remove: async () => rmSync(place, { recursive: true }) }
  }
})
