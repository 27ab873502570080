import { expect, test } from 'vitest'
import { projectsApi } from '#contracts/projects.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { names, seller } from './testing/seller.ts'

test('a renamed project is found at every address it had, until another takes one', async () => {
  const { call, create, list } = await seller(await testApp(), 'pro')
  const rename = (projectId: string, name: string) =>
    call(projectsApi.rename, { params: { projectId }, body: { name } })
  const slugs = async () =>
    (await list()).body.data.map(({ name, slug, formerSlugs }) => [name, slug, formerSlugs])

  const { id } = (await create('Lamp')).body.data
  const renamed = await rename(id, ' Torch / 50 % ')
  expect(renamed.body.data).toMatchObject({
    name: 'Torch / 50 %',
    slug: 'Torch / 50 %',
    formerSlugs: ['Lamp'],
  })
  await rename(id, 'Candle')
  await rename(id, 'Lamp')
  expect(await slugs()).toEqual([['Lamp', 'Lamp', ['Torch / 50 %', 'Candle']]])
  expect((await rename(id, 'Lamp')).body.data.updatedAt).toBe((await list()).body.data[0]?.updatedAt)

  const twin = (await create('Candle')).body.data
  expect(twin.slug).toBe('Candle')
  await rename(twin.id, 'Lamp')
  expect(await slugs()).toEqual([
    ['Lamp', 'Lamp', ['Torch / 50 %']],
    ['Lamp', 'Lamp-2', ['Candle']],
  ])
  const several = await Promise.all(
    (await Promise.all(['a', 'b', 'c'].map((name) => create(name)))).map(({ body }) =>
      rename(body.data.id, 'Lamp'),
    ),
  )
  expect(several.map(({ body }) => body.data.slug).toSorted()).toEqual(['Lamp-3', 'Lamp-4', 'Lamp-5'])

  for (let n = 0; n < 25; n++) await rename(id, `Name ${n}`)
  const [row] = (await list()).body.data.filter((project) => project.id === id)
  expect([row?.formerSlugs.length, row?.formerSlugs.at(-1)]).toEqual([20, 'Name 23'])
  expect((await rename(id, ' ')).body.fields).toEqual({ name: 'Enter a project name.' })
  expect((await rename(newId(), 'Lamp')).status).toBe(404)
})

const hostile = [
  "Robert'); drop table projects;--",
  '<img src=x onerror=alert(1)>',
  'a/b?c=d#e%2F&f\\g',
  '%s%n{{7*7}}',
  '..',
  'constructor',
  '__proto__',
  'שלום עולם',
  '👩‍👩‍👧‍👦 Größe 東京',
]
test('hostile names are kept as text', async () => {
  const { create, list } = await seller(await testApp(), 'pro')
  for (const name of hostile) {
    const { status, body } = await create(name)
    expect([name, status, body.data?.name]).toEqual([name, 200, name])
  }
  expect(names(await list()).toSorted()).toEqual(hostile.toSorted())
})

test('a name is normalised, so that one name has one address', async () => {
  const { create } = await seller(await testApp(), 'pro')
  const { data } = (await create('Gro\u0308\u00dfe')).body
  expect(data.name).toBe('Größe')
})

test('names that are no names are refused with a sentence at the field', async () => {
  const { call, list } = await seller(await testApp())
  const bad = [
    '',
    '   ',
    '\u200b\u200d',
    '\u202e\u2066',
    'two\u2028lines',
    'x'.repeat(101),
    'two\nlines',
    'nul\u0000',
    'half \ud800',
    7,
    { toString: 'Lamp' },
  ]
  for (const name of bad) {
    const { status, body } = await call(projectsApi.create, {
      body: { name, businessInstructions: '' } as never,
    })
    expect([name, status, body.type]).toEqual([name, 400, 'INVALID_INPUT'])
  }
  const empty = await call(projectsApi.create, { body: { name: ' ', businessInstructions: '' } })
  expect(empty.body.fields).toEqual({ name: 'Enter a project name.' })
  expect((await list()).body.data).toEqual([])
})
