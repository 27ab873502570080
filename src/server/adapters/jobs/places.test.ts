import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#server/db/database.ts'
import { type Jobs, sharedJob, work } from '#server/ports/jobs.ts'
import { eventually } from '#server/testing/eventually.ts'
import { kinds } from './testing/databases.ts'
import { harness } from './testing/harness.ts'

const Text = z.object({ text: z.string() })
const timing = { wakeSeconds: 0.1 }

describe.each(kinds)('places of shared jobs on the %s database', (kind) => {
  const here = harness(kind)

  /** Kinds of work with three places each, whose jobs run until the test ends them. */
  function floor(...names: string[]) {
    const running = new Set<string>()
    const tries = new Map<string, number>()
    const ends = new Map<string, () => void>()
    const definitions = new Map(names.map((name) => [name, sharedJob(name, Text)]))
    const works = [...definitions.values()].map((definition) =>
      work(definition, { concurrency: 3, attempts: 1 }, async ({ text }, { signal }) => {
        tries.set(text, (tries.get(text) ?? 0) + 1)
        running.add(text)
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        ends.set(text, resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
        await promise.finally(() => running.delete(text))
      }),
    )
    /** “seo ann 1”: the kind, the person, and which of their jobs. */
    async function add(jobs: Jobs, text: string, isShort = false) {
      const [name = '', group = ''] = text.split(' ')
      const definition = definitions.get(name)
      if (!definition) throw new Error(name)
      return jobs.enqueue(here.db, definition, { text }, { group, isShort })
    }
    return {
      works,
      add,
      tries,
      end: (text: string) => ends.get(text)?.(),
      endAll() {
        for (const end of ends.values()) end()
      },
      async until(...texts: string[]) {
        await eventually(() => expect([...running].sort()).toEqual(texts.sort()))
      },
      /** People with a running job, one mention each. */
      async people(...names: string[]) {
        const now = () => [...running].map((text) => text.split(' ')[1]).sort()
        await eventually(() => expect(now()).toEqual(names))
        return [...running]
      },
      async held(...ids: string[]) {
        const list = sql`select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`
        const all = sql`select id from jobs.job where blocked and id in (${list})`
        await eventually(async () => expect(await rowsOf(here.db, all)).toHaveLength(ids.length))
      },
    }
  }

  test('[security L6] one person never has all places, and long jobs leave one to short ones', async () => {
    const { works, add, until, held, end } = floor('audit')
    const jobs = await here.start(works, { timing })

    await add(jobs, 'audit ann 1')
    await until('audit ann 1')
    await add(jobs, 'audit ann 2')
    await until('audit ann 1', 'audit ann 2')
    const third = await add(jobs, 'audit ann 3', true)
    await held(third)
    expect(await jobs.find(third)).toMatchObject({ state: 'waiting' })

    await add(jobs, 'audit ben 1')
    await add(jobs, 'audit cat 1', true)
    await until('audit ann 1', 'audit ann 2', 'audit cat 1')
    end('audit ann 1')
    await until('audit ann 2', 'audit ben 1', 'audit cat 1')
    end('audit cat 1')
    await until('audit ann 2', 'audit ann 3', 'audit ben 1')
    for (const text of ['audit ann 2', 'audit ann 3', 'audit ben 1']) end(text)
    await until()
  })

  test('[security L6] while somebody waits, everybody else has one job running, whatever its kind', async () => {
    const { works, add, until, held, end, tries } = floor('seo', 'visuals', 'export')
    const jobs = await here.start(works, { timing })
    for (const text of ['seo ann 1', 'seo ben 1']) await add(jobs, text)
    await until('seo ann 1', 'seo ben 1')
    await add(jobs, 'seo cat 1')

    const more = [
      await add(jobs, 'visuals ann 1'),
      await add(jobs, 'visuals ann 2'),
      await add(jobs, 'export ann 1'),
    ]
    await held(...more)
    await add(jobs, 'visuals dan 1')
    await until('seo ann 1', 'seo ben 1', 'visuals dan 1')

    end('seo ben 1')
    await until('seo ann 1', 'seo cat 1', 'visuals dan 1', 'visuals ann 1', 'export ann 1')
    end('visuals dan 1')
    await until('seo ann 1', 'seo cat 1', 'visuals ann 1', 'visuals ann 2', 'export ann 1')
    for (const text of tries.keys()) end(text)
    await until()
    expect([...tries.values()]).toEqual(Array(7).fill(1))
  })

  test('[security L6] several processes share the rule, and a job that is held outlives them', async () => {
    const { works, add, until, people, held, end, endAll, tries } = floor('knowledge')
    const one = await here.start(works, { timing })
    const two = await here.start(works, { timing })
    for (const text of ['knowledge ann 1', 'knowledge ann 2', 'knowledge ben 1']) await add(one, text)
    await until('knowledge ann 1', 'knowledge ann 2', 'knowledge ben 1')
    const last = ['knowledge ann 3', 'knowledge ann 4']
    await held(...(await Promise.all([add(one, last[0] ?? ''), add(two, last[1] ?? '')])))
    await one.stop(0)
    await two.stop(0)
    await until()

    await here.start(works, { timing })
    await people('ann', 'ben')
    end('knowledge ben 1')
    await people('ann', 'ann')
    // Jobs that were handed on and jobs that were held start in any order.
    await eventually(() => {
      endAll()
      expect([...tries.keys()].slice(3).sort()).toEqual(last)
    })
  })
})
