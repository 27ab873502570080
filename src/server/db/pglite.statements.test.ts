import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite, type PgliteBridge } from './pglite.bridge.ts'

let db: PgliteBridge
beforeAll(async () => {
  db = await openPglite({})
})
afterAll(() => db.close())

const rows = async (sql: string, params: unknown[] = []) => (await db.query(sql, params)).rows as unknown[]

test('a statement that is asked again gives what is true then', async () => {
  await db.exec('create table lamps (name text)')
  const ask = () => rows('select name from lamps where name <> $1', ['none'])
  expect(await ask()).toEqual([])
  await rows('insert into lamps values ($1)', ['desk'])
  await rows('insert into lamps values ($1)', ['floor'])
  expect(await ask()).toEqual([{ name: 'desk' }, { name: 'floor' }])
})

test('a change of tables makes new plans, whichever way it comes', async () => {
  await db.exec('create table shops (id int)')
  const ask = () => rows('select * from shops')
  await rows('insert into shops values ($1)', [1])
  expect(await ask()).toEqual([{ id: 1 }])
  await db.exec("alter table shops add column town text default 'Wien'")
  expect(await ask()).toEqual([{ id: 1, town: 'Wien' }])
  await db.query('alter table shops drop column id')
  expect(await ask()).toEqual([{ town: 'Wien' }])
  await db.transaction(async (tx) => {
    await tx.exec('alter table shops rename column town to place')
    expect((await tx.query('select * from shops')).rows).toEqual([{ place: 'Wien' }])
  })
  expect(await ask()).toEqual([{ place: 'Wien' }])
})

test('a statement that failed does no harm to the next one, in a transaction or outside', async () => {
  await expect(rows('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await expect(rows('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  expect(await rows('select 1 / $1::int as n', [1])).toEqual([{ n: 1 }])
  await expect(
    db.transaction(async (tx) => {
      await tx.query('select 1 / $1::int', [0])
    }),
  ).rejects.toMatchObject({ code: '22012' })
  expect(await rows('select 1 / $1::int as n', [1])).toEqual([{ n: 1 }])
})

test('more different statements than are kept still all work', async () => {
  for (let at = 0; at < 600; at++) expect(await rows(`select ${at} as n`)).toEqual([{ n: at }])
  expect(await rows('select 0 as n')).toEqual([{ n: 0 }])
})

test('values of every kind arrive as they were sent', async () => {
  const at = new Date('2026-11-15T05:06:07.089Z')
  const sent = ['text with “quotes”', 12, 3.5, true, null, at, { a: [1, 'b'] }, ['x', 'y'], 9007199254740993n]
  const [got] = await rows(
    'select $1::text a, $2::int b, $3::float8 c, $4::bool d, $5::text e, $6::timestamptz f, $7::jsonb g, $8::text[] h, $9::bigint i',
    sent,
  )
  expect(Object.values(got as object)).toEqual(sent)
})
