import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { Hopeless, type JobWork, job, work } from '#server/ports/jobs.ts'
import { createJobs } from './pg-boss.ts'
import { kinds, openFresh, stateOf } from './testing/databases.ts'

const Text = z.object({ text: z.string() })
const log = createLog('silent')
/** Nothing but the announcement of a new job wakes a worker then. */
const unaided = { wakeSeconds: 60 }

describe.each(kinds)('jobs on the %s database', (kind) => {
  let database: Database
  const started: ReturnType<typeof createJobs>[] = []

  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterEach(async () => {
    for (const jobs of started.splice(0)) await jobs.stop(0)
  })
  afterAll(() => database.close())

  async function startJobs(works: JobWork[], timing = {}) {
    const jobs = createJobs({ database, log, timing })
    started.push(jobs)
    await jobs.start(works, true)
    return jobs
  }

  test('a job is announced, and runs at once with what it was given', async () => {
    const greet = job('test.greet', Text)
    const ran = Promise.withResolvers<unknown>()
    const jobs = await startJobs(
      [work(greet, {}, async (payload, { id, attempt }) => ran.resolve({ payload, id, attempt }))],
      unaided,
    )

    const id = await jobs.enqueue(database.db, greet, { text: 'hello' })

    expect(await ran.promise).toEqual({ payload: { text: 'hello' }, id, attempt: 1 })
    await vi.waitFor(async () => expect(await stateOf(database, id)).toBe('completed'))
  })

  test('a job is there when its transaction is committed, and not at all when it is rolled back', async () => {
    const note = job('test.note', Text)
    const ran: string[] = []
    const jobs = await startJobs([work(note, {}, async ({ text }) => void ran.push(text))], unaided)

    const refused = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, note, { text: 'rolled back' })
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    await database.db.transaction((tx) => jobs.enqueue(tx, note, { text: 'committed' }))

    await vi.waitFor(() => expect(ran).toEqual(['committed']))
  })

  test('a job that fails is tried again after growing pauses and then becomes a dead letter', async () => {
    const flaky = job('test.flaky', Text)
    const tries: { attempt: number; at: number }[] = []
    const failing = work(flaky, { attempts: 3, backoffSeconds: 1 }, async (_, { attempt }) => {
      tries.push({ attempt, at: Date.now() })
      throw new Error(`try ${attempt} failed`)
    })
    const jobs = await startJobs([failing])

    await jobs.enqueue(database.db, flaky, { text: 'x' })

    const letter = await vi.waitUntil(
      async () => (await jobs.deadLetters(9)).find(({ name }) => name === flaky.name),
      { timeout: 15_000 },
    )
    expect(letter).toMatchObject({ payload: { text: 'x' }, error: 'try 3 failed' })
    expect(Date.now() - letter.failedAt.getTime()).toBeLessThan(10_000)
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    const pauses = tries.slice(1).map(({ at }, index) => (at - (tries[index]?.at ?? 0)) / 1_000)
    // A pause is stretched at random, to twice its length at most, and looked for every second.
    expect(pauses[0]).toSatisfy((seconds: number) => seconds >= 1 && seconds < 4)
    expect(pauses[1]).toSatisfy((seconds: number) => seconds >= 2 && seconds < 6)
  })

  test('a hopeless job is not tried again, and can be revived', async () => {
    const doubtful = job('test.doubtful', Text)
    let hope = false
    const tries: number[] = []
    const trying = work(doubtful, { attempts: 5 }, async (_, { attempt }) => {
      tries.push(attempt)
      if (!hope) throw new Hopeless('there is no such address')
    })
    const jobs = await startJobs([trying])
    const letters = async () => (await jobs.deadLetters(9)).filter(({ name }) => name === doubtful.name)

    await jobs.enqueue(database.db, doubtful, { text: 'x' })
    const [letter] = await vi.waitUntil(async () =>
      (await letters()).length > 0 ? await letters() : undefined,
    )
    expect(letter).toMatchObject({ payload: { text: 'x' }, error: 'there is no such address' })
    expect(tries).toEqual([1])

    hope = true
    const id = letter?.id ?? ''
    await jobs.revive(id)
    await vi.waitFor(() => expect(tries).toEqual([1, 1]), { timeout: 5_000 })
    expect(await letters()).toEqual([])
    await expect(jobs.revive(id)).rejects.toMatchObject({ type: 'NOT_FOUND' })
  })

  test('a payload that does not fit is refused, and one that was stored runs no work', async () => {
    const strict = job('test.strict', z.object({ count: z.number() }))
    const former = job('test.strict', z.object({ count: z.string() }))
    const ran: number[] = []
    const jobs = await startJobs([work(strict, { attempts: 5 }, async ({ count }) => void ran.push(count))])

    await expect(jobs.enqueue(database.db, strict, { count: 'one' } as never)).rejects.toThrow(z.ZodError)
    await jobs.enqueue(database.db, former, { count: 'one' })

    const letter = await vi.waitUntil(async () =>
      (await jobs.deadLetters(9)).find(({ name }) => name === strict.name),
    )
    expect(letter.error).toContain('does not fit')
    expect(ran).toEqual([])
  })

  test('an id is enqueued once, and a job without work not at all', async () => {
    const once = job('test.once', Text)
    const last = job('test.last', Text)
    const ran: string[] = []
    const run = async ({ text }: { text: string }) => void ran.push(text)
    const jobs = await startJobs([work(once, {}, run), work(last, {}, run)])

    const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2'
    expect(await jobs.enqueue(database.db, once, { text: 'first' }, { id })).toBe(id)
    expect(await jobs.enqueue(database.db, once, { text: 'second' }, { id })).toBe(id)
    await jobs.enqueue(database.db, last, { text: 'last' })
    await vi.waitFor(() => expect(ran.toSorted()).toEqual(['first', 'last']))

    await expect(jobs.enqueue(database.db, job('test.nobody', Text), { text: 'x' })).rejects.toThrow(
      'No work is registered',
    )
  })

  test('a waiting job is cancelled', async () => {
    const later = job('test.later', Text)
    const jobs = await startJobs([work(later, {}, async () => {})])
    const id = await jobs.enqueue(
      database.db,
      later,
      { text: 'x' },
      { startAfter: new Date(Date.now() + 3_600_000) },
    )
    expect(await stateOf(database, id)).toBe('created')

    await jobs.cancel(later, id)

    expect(await stateOf(database, id)).toBe('cancelled')
  })

  test('a running job is cancelled from another process and not tried again', async () => {
    const endless = job('test.endless', Text)
    const begun = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<unknown>()
    const running = work(endless, { attempts: 5 }, (_, { signal }) => {
      begun.resolve()
      signal.addEventListener('abort', () => aborted.resolve(signal.reason))
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    // Without beats, only the message of the cancelling process can end it.
    await startJobs([running], { beatSeconds: 59 })
    const elsewhere = createJobs({ database, log })
    started.push(elsewhere)
    await elsewhere.start([running], false)

    const id = await elsewhere.enqueue(database.db, endless, { text: 'x' })
    await begun.promise
    await elsewhere.cancel(endless, id)

    expect(await aborted.promise).toMatchObject({ name: 'Cancelled' })
    expect(await stateOf(database, id)).toBe('cancelled')
    expect((await elsewhere.deadLetters(9)).map(({ name }) => name)).not.toContain(endless.name)
  })

  test('a try that takes too long is aborted and counts as failed', async () => {
    const slow = job('test.slow', Text)
    const aborted = Promise.withResolvers<void>()
    const deaf = work(slow, { attempts: 1, timeoutSeconds: 1 }, (_, { signal }) => {
      signal.addEventListener('abort', () => aborted.resolve())
      return new Promise(() => {})
    })
    const jobs = await startJobs([deaf])

    await jobs.enqueue(database.db, slow, { text: 'x' })

    await aborted.promise
    const letter = await vi.waitUntil(async () =>
      (await jobs.deadLetters(9)).find(({ name }) => name === slow.name),
    )
    expect(letter.error).toContain('exceeded 1s')
  })
})
