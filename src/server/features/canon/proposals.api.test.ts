// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type CanonProposal, canonApi } from '#contracts/canon.ts'
import { projectsApi } from '#contracts/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'
import { canonExport } from './canon.export.ts'
import { canonOwner, leafAt } from './canon.factory.ts'

test('proposals wait for review: nothing is written until one is accepted', async () => {
  const app = await testApp()
  const { call, params, write, tree, state, history, propose, waiting } = await canonOwner(app)
  await write({ product: { title: 'Lamp' }, brand: { name: 'Lumen' } })
  const { body } = await propose([
    { path: 'product.title', value: 'Oak lamp' },
    { path: 'brand.name', value: 'Lumen' },
    { path: 'pricing.price', value: 'cheap' },
    { path: 'pricing.price', value: '$39.99' },
    { path: 'a.__proto__', value: 'x' },
    { path: 'pricing', value: 'x' },
  ])
  expect(body.data.proposed.map(({ path, value, current }) => [path, value, current?.value])).toEqual([
    ['product.title', 'Oak lamp', 'Lamp'],
    ['pricing.price', { amount: '39.99', currency: 'USD' }, undefined],
  ])
  expect(body.data.skipped.map(({ path }) => path)).toEqual([
    'brand.name',
    'pricing.price',
    'a.__proto__',
    'pricing',
  ])
  expect([leafAt(await tree(), 'product.title')?.value, (await state()).proposals]).toEqual(['Lamp', 2])
  const twice = await propose([{ path: 'product.title', value: 'Oak lamp' }])
  expect([twice.status, twice.body.message]).toEqual([
    409,
    expect.stringContaining('waiting in the review tray'),
  ])

  expect((await propose([{ path: 'brand.voice', value: 'calm' }], 'rule:slug')).status).toBe(400)

  const [price, title] = await waiting()
  const asSeen = (proposals: (CanonProposal | undefined)[]) => ({
    ids: proposals.map((proposal) => proposal?.id ?? ''),
    basedOn: Object.fromEntries(proposals.map((each) => [each?.id, each?.current?.timestamp ?? null])),
  })
  const unseen = await call(canonApi.accept, {
    params,
    body: asSeen([title && { ...title, current: null }]),
  })
  expect(unseen.body.data.conflicts).toMatchObject([{ path: 'product.title', reason: 'changed' }])
  await write({ product: { title: 'Brass lamp' } })
  const { ids, ...seen } = asSeen([price, title])
  const accepted = await call(canonApi.accept, { params, body: { ids, ...seen } })
  expect(accepted.body.data.conflicts).toMatchObject([
    { path: 'product.title', reason: 'changed', sent: 'Oak lamp' },
  ])
  expect(leafAt(accepted.body.data.canon, 'pricing.price')).toMatchObject({
    value: { amount: '39.99', currency: 'USD' },
    source: 'chat',
  })
  expect((await history('pricing.price'))[0]).toMatchObject({
    kind: 'set',
    source: 'chat',
    why: 'It said so.',
  })
  expect((await waiting()).map(({ path, current }) => [path, current?.value])).toEqual([
    ['product.title', 'Brass lamp'],
  ])
  expect((await call(canonApi.accept, { params, body: { ids: ids.slice(0, 1) } })).status).toBe(404)
  const refused = await call(canonApi.refuse, { params, body: { ids } })
  expect(refused.body.data).toEqual({ refused: 1 })
  expect((await history('product.title'))[0]).toMatchObject({ kind: 'refused', value: 'Oak lamp' })
  expect([await waiting(), leafAt(await tree(), 'product.title')?.value]).toEqual([[], 'Brass lamp'])

  await propose([{ path: 'brand.name', value: 'Lumina' }])
  const looked = await waiting()
  await call(canonApi.deleteField, { params: { ...params, path: 'brand.name' } })
  const acceptAs = async (proposals: CanonProposal[]) =>
    (await call(canonApi.accept, { params, body: asSeen(proposals) })).body.data.conflicts
  expect(await acceptAs(looked)).toMatchObject([
    { path: 'brand.name', reason: 'deleted', sent: 'Lumina', current: null },
  ])
  expect(await acceptAs(await waiting())).toEqual([])

  await call(canonApi.lock, { params, body: { path: 'brand.name', locked: true } })
  const locked = await propose([{ path: 'brand.name', value: 'Mine' }])
  expect(locked.body.message).toContain('locked')

  const together = (title: string, name: string) =>
    call(canonApi.propose, {
      params,
      body: {
        fields: [
          { path: 'product.title', value: title },
          { path: 'brand.name', value: name },
        ],
        source: 'what-if',
        together: true,
      },
    })
  const half = await together('Tin lamp', 'Mine')
  expect([half.status, half.body.message, await waiting()]).toEqual([
    409,
    'Brand name is locked. Unlock it to have it changed.',
    [],
  ])
  expect((await together('Tin lamp', 'Lumina')).body.data.proposed).toHaveLength(1)
  await propose([{ path: 'brand.voice', value: 'calm' }])
  const last = asSeen(await waiting())
  const both = last.ids
  await call(canonApi.refuse, { params, body: { ids: both.slice(0, 1) } })
  const rest = await call(canonApi.accept, { params, body: last })
  expect([rest.body.data.gone, rest.body.data.conflicts, await waiting()]).toEqual([both.slice(0, 1), [], []])
  for (let n = 0; n < 4; n++)
    await propose(Array.from({ length: 50 }, (_, m) => ({ path: `shelf.n${n}x${m}`, value: 'x' })))
  const full = await propose([{ path: 'shelf.more', value: 'x' }])
  expect([full.status, full.body.message]).toEqual([
    409,
    expect.stringContaining('review tray, which is full'),
  ])
})

const internals = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

test('[security C5] keys that reach into objects are refused wherever they hide, and bounds are told', async () => {
  const app = await testApp()
  const { call, params, write, tree, user, propose } = await canonOwner(app)
  for (const name of internals) {
    const hidden = [
      `{"${name}":{"canary":"x"}}`,
      `{"brand":{"${name}":"x"}}`,
      `{"brand":{"name":{"value":"x","${name}":{"canary":"x"}}}}`,
      `{"brand.${name}":"x"}`,
      `{"pricing":{"price":{"value":{"amount":"1","currency":null,"${name}":"x"}}}}`,
      `{"product":{"features":[{"${name}":"x"}]}}`,
    ]
    for (const canon of hidden) {
      const reply = await app.app.inject({
        method: 'PUT',
        url: `/api/projects/${params.projectId}/canon`,
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
        payload: `{"canon":${canon},"source":"user"}`,
      })
      expect([canon, reply.statusCode]).toEqual([canon, 400])
    }
    expect((await propose([{ path: `brand.${name}`, value: 'x' }])).status).toBe(400)
    expect(({} as Record<string, unknown>).canary).toBeUndefined()
  }
  const said = JSON.stringify(await tree())
  for (const name of internals) expect(said).not.toContain(`"${name}"`)
  expect((await write({ brand: { name: 'Lumen' } })).status).toBe(200)

  const refused: [Record<string, unknown>, string][] = [
    [{ pricing: { price: 'cheap' } }, 'Price must be an amount of money'],
    [{ pricing: 'x' }, 'can’t both be fields'],
    [{ pricing: { price: { eur: 'x' } } }, 'can’t both be fields'],
    [{ brand: { name: true } }, 'can’t be read'],
    [{ a: { b: { c: { d: { e: { f: { g: { h: { i: 'x' } } } } } } } } }, 'at most'],
    [Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`shelf.n${n}`, 'x'])), 'at most 500 facts'],
  ]
  for (const [canon, message] of refused) {
    const { status, body } = await write(canon)
    expect([status, body.type, body.message]).toEqual([
      400,
      'INVALID_INPUT',
      expect.stringContaining(message),
    ])
  }
  const inName = await write({ brand: { name: 'x' } }, { source: 'rule:contribution' })
  expect([inName.status, inName.body.fields]).toEqual([400, { source: expect.any(String) }])
  expect(leafAt(await tree(), 'brand.name')?.source).toBe('user')
  expect((await call(canonApi.lock, { params, body: { path: 'brand.voice', locked: true } })).status).toBe(
    404,
  )
})

test('a canon is its owner’s alone, is exported, and goes with its project', async () => {
  const app = await testApp()
  const [mara, jon] = [await canonOwner(app), await canonOwner(app)]
  await mara.write({ brand: { name: 'Lumen' } })
  await mara.propose([{ path: 'brand.voice', value: 'calm' }])
  await jon.write({ brand: { name: 'Of Jon' } })
  const foreign = await jon.call(canonApi.write, {
    params: mara.params,
    body: { canon: { brand: { name: 'x' } } },
  })
  expect([foreign.status, leafAt(await mara.tree(), 'brand.name')?.value]).toEqual([404, 'Lumen'])
  const [waiting] = await mara.waiting()
  const wrongParent = { params: jon.params, body: { ids: [waiting?.id ?? ''] } }
  expect((await jon.call(canonApi.accept, wrongParent)).status).toBe(404)

  const exported: Record<string, unknown> = {}
  for await (const { name, content } of canonExport.files(app.deps, mara.user.id)) {
    let text = ''
    for await (const piece of content) text += String(piece)
    exported[name] = JSON.parse(text)
  }
  expect(exported).toMatchObject({
    'canon.json': [{ path: 'brand.name', typed: { value: 'Lumen' } }],
    'canon-history.json': [{ path: 'brand.name', kind: 'set' }],
    'canon-proposals.json': [{ path: 'brand.voice' }],
  })

  await mara.call(projectsApi.delete, { params: mara.params })
  expect((await mara.write({ brand: { name: 'x' } })).status).toBe(404)
  expect((await mara.call(canonApi.state, { params: mara.params })).status).toBe(404)
  expect((await mara.call(canonApi.summaries)).body.data).toEqual([])
  await app.deps.db.execute(sql`delete from projects where id = ${mara.params.projectId}`)
  const left = await rowsOf(
    app.deps.db,
    sql`select project_id from canons union all select project_id from canon_fields
      union all select project_id from canon_changes union all select project_id from canon_proposals`,
  )
  expect(left.length).toBeGreaterThan(0)
  expect(left).not.toContainEqual({ project_id: mara.params.projectId })
})
