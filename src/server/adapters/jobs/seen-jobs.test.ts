import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Hopeless, job, work } from '#server/ports/jobs.ts'
import { eventually } from '#server/testing/eventually.ts'
import { kinds } from './testing/databases.ts'
import { harness } from './testing/harness.ts'

const Text = z.object({ text: z.string() })
const inAnHour = () => new Date(Date.now() + 3_600_000)

describe.each(kinds)('jobs that are looked at on the %s database', (kind) => {
  const here = harness(kind)

  test('each is seen as it stands, newest first and page by page', async () => {
    const held = Promise.withResolvers<void>()
    const names = {
      later: job('seen.later', Text),
      held: job('seen.held', Text),
      flaky: job('seen.flaky', Text),
    }
    const jobs = await here.start([
      work(names.later, { cron: '3 4 * * *' }, async () => {}),
      work(names.held, {}, () => held.promise),
      work(names.flaky, { attempts: 3, backoffSeconds: 600, mail: true }, async () => {
        await here.db.execute(sql`select 1 / (length(${'a secret'}) - 8)`)
      }),
    ])
    const add = (which: keyof typeof names, startAfter?: Date) =>
      jobs.enqueue(here.db, names[which], { text: which }, startAfter && { startAfter })
    const first = await add('later', inAnHour())
    const second = await add('later', inAnHour())
    const running = await add('held')
    const failing = await add('flaky')

    await eventually(async () => expect(await jobs.find(failing)).toMatchObject({ state: 'retrying' }))
    await eventually(async () => expect(await jobs.find(running)).toMatchObject({ state: 'running' }))
    expect(await jobs.find(failing)).toMatchObject({ attempt: 1, attempts: 3, error: 'division by zero' })
    expect(await jobs.queues()).toEqual([
      { name: 'seen.flaky', cron: null, mail: true, waiting: 0, running: 0, retrying: 1, dead: 0, done: 0 },
      { name: 'seen.held', cron: null, mail: false, waiting: 0, running: 1, retrying: 0, dead: 0, done: 0 },
      {
        name: 'seen.later',
        cron: '3 4 * * *',
        mail: false,
        waiting: 2,
        running: 0,
        retrying: 0,
        dead: 0,
        done: 0,
      },
    ])
    await here.db.execute(
      sql`insert into jobs.job (name, data) select name, '{}' from jobs.queue where name like '\\_\\_pgboss%'`,
    )
    const idsOf = async (query: Parameters<typeof jobs.list>[0]) =>
      (await jobs.list(query)).map(({ id }) => id)
    expect((await idsOf({ limit: 9 })).toSorted()).toEqual([first, second, running, failing].toSorted())
    const [newest] = await jobs.list({ names: ['seen.later'], state: 'waiting', limit: 1 })
    expect(newest).toMatchObject({ name: 'seen.later', payload: { text: 'later' }, error: null })
    const before = { at: newest?.createdAt ?? new Date(), id: newest?.id ?? '' }
    const rest = await idsOf({ names: ['seen.later'], before, limit: 9 })
    expect([newest?.id, ...rest].toSorted()).toEqual([first, second].toSorted())

    await jobs.cancel(names.later, first)
    expect(await idsOf({ state: 'cancelled', limit: 9 })).toEqual([first])
    expect(await jobs.hasten(second)).toBe(true)
    await eventually(async () => expect(await jobs.find(second)).toMatchObject({ state: 'done' }))
    expect(await jobs.hasten(second)).toBe(false)
    held.resolve()
    await eventually(async () => expect((await jobs.queues())[1]).toMatchObject({ running: 0, done: 1 }))
  })

  test('a dead letter goes back under the id it had, alone or with all others, or is dropped', async () => {
    const doomed = job('seen.doomed', Text)
    let hope = false
    const works = [
      work(doomed, {}, async () => {
        if (!hope) throw new Hopeless('no such lamp')
      }),
    ]
    const jobs = await here.start(works)
    const ids = await Promise.all(['a', 'b', 'c'].map((text) => jobs.enqueue(here.db, doomed, { text })))
    const dead = () => jobs.list({ names: [doomed.name], state: 'dead', limit: 9 })
    await eventually(async () => expect(await dead()).toHaveLength(3))
    // Once, as its letter: what stays of it in its queue is not shown.
    expect(await jobs.list({ names: [doomed.name], limit: 9 })).toHaveLength(3)
    const [letter, other] = await dead()
    expect(letter).toMatchObject({ name: doomed.name, attempt: 1, error: 'no such lamp', state: 'dead' })

    expect(await jobs.discard(other?.id ?? '')).toBe(true)
    expect(await jobs.discard(other?.id ?? '')).toBe(false)
    const { text } = Text.parse(letter?.payload)
    const original = ids[['a', 'b', 'c'].indexOf(text)] ?? ''
    hope = true
    await jobs.revive(letter?.id ?? '')
    await eventually(async () => expect(await jobs.find(original)).toMatchObject({ state: 'done' }))
    expect(await jobs.reviveAll('seen.nobody')).toBe(0)
    expect(await jobs.reviveAll(doomed.name)).toBe(1)
    await eventually(async () =>
      expect(await jobs.list({ names: [doomed.name], state: 'done', limit: 9 })).toHaveLength(2),
    )
    expect(await jobs.reviveAll()).toBe(0)
  })
})
