import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Hopeless, job, Postponed, work } from '#server/ports/jobs.ts'
import { eventually } from '#server/testing/eventually.ts'
import { kinds, stateOf } from './testing/databases.ts'
import { harness } from './testing/harness.ts'

const Text = z.object({ text: z.string() })
/** Nothing but the announcement of a new job wakes a worker then. */
const unaided = { timing: { wakeSeconds: 60 } }

describe.each(kinds)('jobs on the %s database', (kind) => {
  const here = harness(kind)

  test('a job is announced, and runs at once with what it was given', async () => {
    const greet = job('test.greet', Text)
    const ran = Promise.withResolvers<unknown>()
    const greeting = work(greet, {}, async (payload, { id, attempt }) =>
      ran.resolve({ payload, id, attempt }),
    )
    const jobs = await here.start([greeting], unaided)

    const id = await jobs.enqueue(here.db, greet, { text: 'hello' })

    expect(await ran.promise).toEqual({ payload: { text: 'hello' }, id, attempt: 1 })
    await eventually(async () => expect(await stateOf(here.db, id)).toBe('completed'))
  })

  test('a job is there when its transaction is committed, and not at all when it is rolled back', async () => {
    const note = job('test.note', Text)
    const ran: string[] = []
    const works = [work(note, {}, async ({ text }) => void ran.push(text))]
    const jobs = await here.start(works, { working: false })

    const refused = here.db.transaction(async (tx) => {
      await jobs.enqueue(tx, note, { text: 'rolled back' })
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    await here.db.transaction((tx) => jobs.enqueue(tx, note, { text: 'committed' }))
    await here.start(works)

    await eventually(() => expect(ran).toEqual(['committed']))
  })

  test('a job that fails is tried again after growing pauses and then becomes a dead letter', async () => {
    const flaky = job('test.flaky', Text)
    const tries: { attempt: number; at: number }[] = []
    const failing = work(flaky, { attempts: 3, backoffSeconds: 1 }, async (_, { attempt }) => {
      tries.push({ attempt, at: Date.now() })
      throw new Error(`try ${attempt} failed`)
    })
    const jobs = await here.start([failing], { timing: { wakeSeconds: 0.1 } })

    await jobs.enqueue(here.db, flaky, { text: 'x' })

    const letter = await here.letterOf(jobs, flaky.name)
    expect(letter).toMatchObject({ payload: { text: 'x' }, error: 'try 3 failed' })
    expect(Date.now() - letter.failedAt.getTime()).toBeLessThan(10_000)
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    const [first = 0, second = 0] = tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0))
    expect(first).toBeGreaterThanOrEqual(1_000)
    expect(second).toBeGreaterThanOrEqual(2_000)
  })

  test('[L6] a job that got further has all its tries again, and pauses do not lengthen the one after a failure', async () => {
    const long = job('test.long', Text)
    const ends: boolean[] = []
    const works = [
      work(long, { attempts: 2, backoffSeconds: 1 }, async (_, { id, attempt, lastTry }) => {
        if (attempt <= 8) throw new Postponed(new Date())
        ends.push(lastTry)
        if (ends.length === 2) await jobs.renewTries(id)
        throw new Error('failed')
      }),
    ]
    const jobs = await here.start(works, { timing: { wakeSeconds: 0.1 } })
    const begun = Date.now()

    await jobs.enqueue(here.db, long, { text: 'x' })

    await here.letterOf(jobs, long.name)
    expect(ends).toEqual([false, true, true])
    expect(Date.now() - begun).toBeLessThan(30_000)
  })

  test('a hopeless job is not tried again, and can be revived', async () => {
    const doubtful = job('test.doubtful', Text)
    let hope = false
    const tries: number[] = []
    const trying = work(doubtful, { attempts: 5 }, async (_, { attempt }) => {
      tries.push(attempt)
      if (!hope) throw new Hopeless('there is no such address')
    })
    const jobs = await here.start([trying])

    await jobs.enqueue(here.db, doubtful, { text: 'x' })
    const letter = await here.letterOf(jobs, doubtful.name)
    expect(letter).toMatchObject({ payload: { text: 'x' }, error: 'there is no such address' })
    expect(tries).toEqual([1])

    hope = true
    await jobs.revive(letter.id)
    await eventually(() => expect(tries).toEqual([1, 1]))
    expect((await jobs.deadLetters(99)).map(({ id }) => id)).not.toContain(letter.id)
    await expect(jobs.revive(letter.id)).rejects.toMatchObject({ type: 'NOT_FOUND' })
  })

  test('a payload that does not fit is refused, and one that was stored runs no work', async () => {
    const strict = job('test.strict', z.object({ count: z.number() }))
    const former = job('test.strict', z.object({ count: z.string() }))
    const ran: number[] = []
    const jobs = await here.start([work(strict, { attempts: 5 }, async ({ count }) => void ran.push(count))])

    await expect(jobs.enqueue(here.db, strict, { count: 'one' } as never)).rejects.toThrow(z.ZodError)
    await jobs.enqueue(here.db, former, { count: 'one' })

    expect((await here.letterOf(jobs, strict.name)).error).toContain('does not fit')
    expect(ran).toEqual([])
  })

  test('an id is enqueued once, and a job without work not at all', async () => {
    const once = job('test.once', Text)
    const last = job('test.last', Text)
    const ran: string[] = []
    const run = async ({ text }: { text: string }) => void ran.push(text)
    const jobs = await here.start([work(once, {}, run), work(last, {}, run)])

    const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2'
    expect(await jobs.enqueue(here.db, once, { text: 'first' }, { id })).toBe(id)
    expect(await jobs.enqueue(here.db, once, { text: 'second' }, { id })).toBe(id)
    await jobs.enqueue(here.db, last, { text: 'last' })
    await eventually(() => expect(ran.toSorted()).toEqual(['first', 'last']))

    const unknown = jobs.enqueue(here.db, job('test.nobody', Text), { text: 'x' })
    await expect(unknown).rejects.toThrow('No work is registered for the job test.nobody')
  })

  test('a waiting job is cancelled', async () => {
    const later = job('test.later', Text)
    const jobs = await here.start([work(later, {}, async () => {})])
    const startAfter = new Date(Date.now() + 3_600_000)
    const id = await jobs.enqueue(here.db, later, { text: 'x' }, { startAfter })
    expect(await stateOf(here.db, id)).toBe('created')

    await jobs.cancel(later, id)

    expect(await stateOf(here.db, id)).toBe('cancelled')
  })

  test('a running job is cancelled from another process and not tried again', async () => {
    const endless = job('test.endless', Text)
    const begun = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<unknown>()
    const running = work(endless, { attempts: 5 }, (_, { signal }) => {
      begun.resolve()
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted.resolve(signal.reason)
          reject(signal.reason)
        })
      })
    })
    // Without beats, only the message of the cancelling process can end it.
    const worker = await here.start([running], { timing: { beatSeconds: 59 } })
    const web = await here.start([running], { working: false })

    const id = await web.enqueue(here.db, endless, { text: 'x' })
    await begun.promise
    await web.cancel(endless, id)

    expect(await aborted.promise).toMatchObject({ name: 'Cancelled' })
    await worker.stop(5_000)
    expect(await stateOf(here.db, id)).toBe('cancelled')
    expect((await web.deadLetters(99)).map(({ name }) => name)).not.toContain(endless.name)
  })

  test('a try that takes too long is aborted and counts as failed', async () => {
    const slow = job('test.slow', Text)
    const aborted = Promise.withResolvers<void>()
    const deaf = work(slow, { attempts: 1, timeoutSeconds: 1 }, (_, { signal }) => {
      signal.addEventListener('abort', () => aborted.resolve())
      return new Promise(() => {})
    })
    const jobs = await here.start([deaf])

    await jobs.enqueue(here.db, slow, { text: 'x' })

    await aborted.promise
    expect((await here.letterOf(jobs, slow.name)).error).toContain('exceeded 1s')
  })
})
