import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, rowsOf, sqlState, violatedIndex } from './database.ts'
import { asDatabase } from './embedded.ts'
import { openPglite, type PgliteBridge } from './pglite.bridge.ts'

const things = pgTable('things', { id: integer('id').primaryKey(), name: text('name').notNull() })
let bridge: PgliteBridge
let database: Database

beforeAll(async () => {
  bridge = await openPglite({})
  database = asDatabase(bridge)
  await bridge.exec('create table things (id int primary key, name text not null unique)')
})
afterAll(() => bridge.close())
beforeEach(() => bridge.exec('truncate things'))

const names = async () => (await database.db.select().from(things).orderBy(things.id)).map(({ name }) => name)

test('a nested transaction rolls back alone, the outer one with all it holds', async () => {
  await database.db.transaction(async (tx) => {
    await tx.insert(things).values({ id: 1, name: 'outer' })
    await expect(
      tx.transaction(async (inner) => {
        await inner.insert(things).values({ id: 2, name: 'inner' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await tx.transaction((inner) => inner.insert(things).values({ id: 3, name: 'second inner' }))
  })
  expect(await names()).toEqual(['outer', 'second inner'])

  await expect(
    database.db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.delete(things))
      throw new Error('all of it')
    }),
  ).rejects.toThrow('all of it')
  expect(await names()).toEqual(['outer', 'second inner'])
})

test('an error keeps its SQLSTATE and the index it ran into', async () => {
  await database.db.insert(things).values({ id: 1, name: 'lamp' })
  const error = await database.db
    .insert(things)
    .values({ id: 2, name: 'lamp' })
    .catch((e: unknown) => e)
  expect(sqlState(error)).toBe('23505')
  expect(violatedIndex(error)).toBe('things_name_key')
  expect(sqlState(await bridge.query('select 1/0').catch((e: unknown) => e))).toBe('22012')
})

test('transactions that begin at the same moment run one after the other', async () => {
  await database.db.insert(things).values({ id: 1, name: '0' })
  const addOne = () =>
    database.db.transaction(async (tx) => {
      const [row] = await tx.select().from(things).where(eq(things.id, 1))
      await tx
        .update(things)
        .set({ name: String(Number(row?.name) + 1) })
        .where(eq(things.id, 1))
    })
  await Promise.all(Array.from({ length: 20 }, addOne))
  expect(await names()).toEqual(['20'])
})

test('a question from outside an open transaction waits and is not part of it', async () => {
  const inside = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const rolledBack = database.db.transaction(async (tx) => {
    await tx.insert(things).values({ id: 1, name: 'never' })
    inside.resolve()
    await goOn.promise
    throw new Error('rolled back')
  })
  await inside.promise
  let answered = false
  const outside = database.db
    .insert(things)
    .values({ id: 2, name: 'from outside' })
    .then(() => {
      answered = true
    })
  await new Promise(setImmediate)
  expect(answered).toBe(false)
  goOn.resolve()
  await expect(rolledBack).rejects.toThrow('rolled back')
  await outside
  expect(await names()).toEqual(['from outside'])
})

test('asking outside the transaction from within it is refused instead of waiting for itself', async () => {
  const sentence = 'Inside a transaction only its own tx may be used.'
  await database.db.transaction(async (tx) => {
    await expect(bridge.query('select 1')).rejects.toThrow(sentence)
    await expect(bridge.exec('select 1')).rejects.toThrow(sentence)
    await expect(bridge.transaction(async () => {})).rejects.toThrow(sentence)
    await tx.insert(things).values({ id: 1, name: 'still fine' })
  })
  expect(await names()).toEqual(['still fine'])
})

test('a transaction that is over cannot write into the next one', async () => {
  let kept: { query(sql: string): Promise<unknown> } | undefined
  await bridge.transaction(async (tx) => {
    kept = tx
  })
  await expect(kept?.query("insert into things values (1, 'late')")).rejects.toThrow(
    'This transaction has ended.',
  )
  expect(await names()).toEqual([])
})

test('statements sent together that fail half way leave no open transaction behind', async () => {
  const failing = bridge.exec("begin; insert into things values (1, 'half'); select 1/0; commit")
  const next = database.db.insert(things).values({ id: 2, name: 'someone else' })
  await expect(failing).rejects.toThrow('division by zero')
  await next
  expect(await names()).toEqual(['someone else'])
})

test('a message reaches each listener of its channel, until it leaves', async () => {
  const heard: string[] = []
  const first = await database.bus.subscribe('news-Of', (payload) => heard.push(`first ${payload}`))
  const [second, third] = await Promise.all(
    ['second', 'third'].map((who) =>
      database.bus.subscribe('news-Of', (payload) => heard.push(`${who} ${payload}`)),
    ),
  )
  const publish = async (payload: string) => {
    const marked = Promise.withResolvers<void>()
    const leave = await database.bus.subscribe('mark', () => marked.resolve())
    await database.bus.publish('news-Of', payload)
    await database.bus.publish('mark', '')
    await marked.promise
    await leave()
  }
  await publish('a')
  await first()
  await publish('b')
  await second?.()
  await third?.()
  await publish('c')
  expect(heard).toEqual(['first a', 'second a', 'third a', 'second b', 'third b'])
})

test('many questions at once all get their own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) => rowsOf<{ n: number }>(database.db, sql`select ${at}::int as n`)),
  )
  expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 300 }, (_, at) => at))
})

test('[security C4] a text that begins with a byte order mark comes back as it was', async () => {
  const marked = '\uFEFFlamp'
  await database.db.insert(things).values({ id: 1, name: marked })
  expect(await names()).toEqual([marked])
  const [row] = await rowsOf(
    database.db,
    sql`select ${marked}::text as plain, ${marked}::varchar as short, array[${marked}]::text[] as list,
      to_jsonb(${marked}::text) as json, to_jsonb(${marked}::text) #>> '{}' as inside`,
  )
  expect(row).toEqual({
    plain: marked,
    short: marked,
    list: [marked],
    json: marked,
    inside: marked,
  })
  const heard = Promise.withResolvers<string | undefined>()
  const leave = await database.bus.subscribe('marked', heard.resolve)
  await database.bus.publish('marked', marked)
  expect(await heard.promise).toBe(marked)
  await leave()
  expect(await bridge.exec(`select '${marked}' as name`)).toMatchObject([{ rows: [{ name: marked }] }])
})

/** About as many seconds of pure computing, which would stop a server that did it on its own thread. */
const slowQuery = (seconds: number) =>
  `select count(*) from generate_series(1, ${Math.round(seconds * 1_500_000)}) n where md5(n::text) = ''`

test('a query that computes for seconds does not hold up this thread', async () => {
  let turns = 0
  const beat = setInterval(() => turns++, 5)
  await bridge.query(slowQuery(1))
  clearInterval(beat)
  expect(turns).toBeGreaterThan(20)
})

test('when the worker dies, everything that waits is told, and so is whoever watches', async () => {
  const born = once(process, 'worker') as Promise<[Worker]>
  const doomed = await openPglite({})
  const [worker] = await born
  const { lost } = asDatabase(doomed)
  const asked = [
    doomed.query(slowQuery(5)),
    doomed.query('select 1'),
    doomed.transaction((tx) => tx.query('select 1')),
  ].map((promise) => promise.catch((error: Error) => error.message))
  await worker.terminate()
  const sentence = 'The embedded database stopped with code 1.'
  expect(await Promise.all(asked)).toEqual([sentence, sentence, sentence])
  expect((await doomed.gone)?.message).toBe(sentence)
  expect((await lost).message).toBe(sentence)
  await expect(doomed.query('select 1')).rejects.toThrow('The embedded database is closed.')
})

test('closing is no loss', async () => {
  const closing = await openPglite({})
  const { lost, close } = asDatabase(closing)
  await close()
  expect(await closing.gone).toBeUndefined()
  expect(await Promise.race([lost, 'quiet'])).toBe('quiet')
})
