// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { clockAt } from '#server/testing/clock.ts'
import { testApp } from '#server/testing/test-app.ts'
import { canonOwner, leafAt } from './canon.factory.ts'
import { listSummaries } from './canon.repository.ts'

const order = {
  market: { countries: ['DE', 'AT'] },
  pricing: { price: '39,90 €', feePercent: 2.9, feeFixed: { amount: '0.30', currency: 'EUR' } },
  supplier: { cost: 11.2, shippingCost: 3.4 },
}

test('[A10] a canon is written, read and enriched by rules, to the letter of the calls', async () => {
  const app = await testApp()
  const { user, call, params, write, tree, state } = await canonOwner(app)
  expect(await tree()).toEqual({})
  const { status, body } = await write({ ...order, product: { title: 'Folding lamp' } }, { source: 'manual' })
  expect([status, body.success, body.data.conflicts]).toEqual([200, true, []])
  expect(body.data.autoRulesApplied.map(({ rule, path }) => [rule, path])).toEqual(
    expect.arrayContaining([
      ['currency', 'market.currency'],
      ['contribution', 'economics.contribution'],
      ['slug', 'seo.slug'],
    ]),
  )
  expect(body.data.canon).toEqual(await tree())
  expect(leafAt(body.data.canon, 'economics.contribution')).toMatchObject({
    value: { amount: '23.8429', currency: 'EUR' },
    source: 'rule:contribution',
  })
  const again = await call(canonApi.autorule, { params })
  expect(again.body.data).toMatchObject({ hasChanges: false, enrichedCanon: body.data.canon })

  const { fields, blocked, completeness, proposals } = await state()
  expect(fields.find(({ path }) => path === 'economics.contribution')).toMatchObject({
    label: 'Contribution',
    from: expect.arrayContaining([{ path: 'pricing.price', label: 'Price' }]),
    note: 'Not set, so counted as zero: refunds.',
    usedBy: expect.arrayContaining([{ path: 'economics.breakEvenRoas', label: 'Break-even ROAS' }]),
  })
  expect([blocked, completeness.filled, proposals]).toEqual([[], 8, 0])
  const summaries = await call(canonApi.summaries)
  expect(summaries.body.data).toEqual([
    {
      projectId: params.projectId,
      percent: completeness.percent,
      contribution: { amount: '23.8429', currency: 'EUR' },
      breakEvenRoas: 1.67,
    },
  ])
  // One row for each project, and no other values.
  const paths = expect.arrayContaining(['pricing.price'])
  const money = { type: 'money', value: { amount: '23.8429', currency: 'EUR' } }
  const breakEvenRoas = { type: 'number', value: 1.67 }
  expect(await listSummaries(app.deps.db, user.id)).toEqual([
    { ...params, paths, contribution: money, breakEvenRoas },
  ])
})

test('[E4] each field holds value, source and timestamp; rules follow it and leave a person’s value alone', async () => {
  const clock = clockAt(new Date())
  const app = await testApp({ parts: { clock } })
  const { call, params, write, tree, state, history } = await canonOwner(app)
  await write(
    { brand: { name: 'Lumen', colors: { primary: 'F80' } }, 'offer.promise': '39' },
    { source: 'import' },
  )
  const first = await tree()
  expect(leafAt(first, 'brand.colors.primary')).toEqual({
    value: '#ff8800',
    type: 'colour',
    source: 'import',
    timestamp: clock.now().toISOString(),
    locked: false,
  })
  expect(leafAt(first, 'offer.promise')?.value).toBe('39')

  await write(order)
  const own = await write({ economics: { contribution: '10 EUR' } }, { why: 'Counted by our accountant' })
  expect(leafAt(own.body.data.canon, 'economics.breakEvenRoas')?.value).toBe(3.99)
  await write({ supplier: { cost: 12 } })
  expect(leafAt(await tree(), 'economics.contribution')).toMatchObject({
    value: { amount: '10' },
    source: 'user',
  })
  // Without the person's value the rule has its say again; without its inputs nothing is left of it.
  await call(canonApi.deleteField, { params: { ...params, path: 'economics.contribution' } })
  expect(leafAt(await tree(), 'economics.contribution')?.source).toBe('rule:contribution')
  const derived = await call(canonApi.deleteField, { params: { ...params, path: 'economics.contribution' } })
  expect([derived.status, derived.body.message]).toEqual([
    409,
    expect.stringContaining('is derived from price, cost'),
  ])
  await write({ supplier: { cost: null } })
  expect(leafAt(await tree(), 'economics.contribution')).toBeUndefined()
  expect((await state()).blocked).toMatchObject([
    { path: 'economics.contribution', reason: 'Set cost first.' },
  ])

  const changes = await history('economics.contribution')
  expect(changes.map(({ kind, source, by }) => [kind, source, by])).toEqual([
    ['deleted', 'rule:contribution', null],
    ['set', 'rule:contribution', null],
    ['deleted', 'user', expect.stringMatching(/^seller/)],
    ['set', 'user', expect.stringMatching(/^seller/)],
    ['set', 'rule:contribution', null],
  ])
  expect(changes[3]).toMatchObject({
    value: { amount: '10', currency: 'EUR' },
    why: 'Counted by our accountant',
  })
  const two = await call(canonApi.history, { params, query: { path: 'economics.contribution', limit: 2 } })
  const rest = await call(canonApi.history, {
    params,
    query: { path: 'economics.contribution', cursor: two.body.data.next ?? '' },
  })
  expect([...two.body.data.items, ...rest.body.data.items]).toEqual(changes)
  expect((await call(canonApi.history, { params, query: { cursor: 'x' } })).status).toBe(400)
})

test('a sign means one currency in all of a write, that of the market as it will be', async () => {
  const { write, propose } = await canonOwner(await testApp())
  const { body } = await write({
    pricing: { price: '$20', feeFixed: { amount: '1', currency: '$' } },
    market: { countries: ['CA'] },
  })
  const currencies = ['pricing.price', 'pricing.feeFixed'].map((path) => leafAt(body.data.canon, path)?.value)
  expect(currencies).toMatchObject([{ currency: 'CAD' }, { currency: 'CAD' }])
  const moved = await propose([
    { path: 'supplier.cost', value: '$5' },
    { path: 'market.currency', value: 'AUD' },
  ])
  expect(moved.body.data.proposed[0]?.value).toEqual({ amount: '5', currency: 'AUD' })
  const asked = await propose([{ path: 'supplier.shippingCost', value: '1.125 EUR' }])
  expect([asked.status, asked.body.message]).toEqual([
    400,
    'Shipping cost can be read in two ways. Write 1,125.00 or 1.1250.',
  ])
})

test('a twin of a field by small and capital letters is refused and names the field; one that is there can be changed', async () => {
  const app = await testApp()
  const { write, propose, params, user } = await canonOwner(app)
  const sentence =
    'The field “brand.name” already exists: Brand name. “Brand.Name” differs only in upper and lower case.'
  const twin = await write({ Brand: { Name: 'Twin' } })
  expect([twin.status, twin.body.message]).toEqual([400, sentence])
  const proposed = await propose([{ path: 'Brand.Name', value: 'Twin' }])
  expect([proposed.status, proposed.body.message]).toEqual([400, sentence])
  await write({ notes: { first: 'a' } })
  const group = await write({ Notes: { second: 'b' } })
  expect(group.body.message).toBe(
    'The group “notes” already exists. Use the same upper and lower case: notes.second.',
  )
  await app.deps.db.execute(sql`insert into canon_fields (project_id, user_id, path, typed, source, changed_at)
    values (${params.projectId}, ${user.id}, 'Notes.first', '{"type":"text","value":"old"}', 'user', '2026-01-01')`)
  expect((await write({ Notes: { first: 'new' } })).status).toBe(200)
})

test('a key that no object may have is told as such', async () => {
  const app = await testApp()
  const { params, user } = await canonOwner(app)
  const reply = await app.app.inject({
    method: 'PUT',
    url: canonApi.write.path.replace(':projectId', params.projectId),
    payload: '{"canon":{"__proto__":{"name":"x"}}}',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
  })
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'The request is not valid JSON, or has a forbidden key such as __proto__ or constructor.',
  ])
})

test('an amount stays in the currency that it was written in, when the market becomes another', async () => {
  const { write, tree } = await canonOwner(await testApp())
  await write({ supplier: { cost: 9 } })
  await write({ market: { countries: ['DE'] } })
  await write({ pricing: { price: '39,90' } })
  await write({ market: { countries: ['US'] } })
  const canon = await tree()
  expect(leafAt(canon, 'market.currency')?.value).toBe('USD')
  expect(leafAt(canon, 'pricing.price')?.value).toMatchObject({ currency: 'EUR' })
  // Nobody could say of this one what it was in.
  expect(leafAt(canon, 'supplier.cost')?.value).toBe(9)
})

test('each device keeps its fields; the second edit of one field is told and kept in the history; undo restores a field', async () => {
  const app = await testApp()
  const { call, params, write, tree, state, history } = await canonOwner(app)
  await write({ product: { title: 'Lamp' }, brand: { name: 'Lumen' }, offer: { promise: 'Light' } })
  const seen = await tree()
  const based = (path: string, value: unknown) => ({ value, timestamp: leafAt(seen, path)?.timestamp })

  await write({ product: { title: based('product.title', 'Oak lamp') } })
  await call(canonApi.deleteField, { params: { ...params, path: 'offer.promise' } })
  // The other device sends all that it has: one field it changed itself, one that both did, one that is gone.
  const { body } = await write({
    brand: { name: based('brand.name', 'Lumina') },
    product: { title: based('product.title', 'Steel lamp') },
    offer: { promise: based('offer.promise', 'More light'), bonus: { value: 'A cloth', timestamp: null } },
  })
  expect(body.data.conflicts).toEqual([
    {
      path: 'product.title',
      reason: 'changed',
      sent: 'Steel lamp',
      current: leafAt(body.data.canon, 'product.title'),
    },
    { path: 'offer.promise', reason: 'deleted', sent: 'More light', current: null },
  ])
  expect(
    ['product.title', 'brand.name', 'offer.bonus'].map((path) => leafAt(body.data.canon, path)?.value),
  ).toEqual(['Oak lamp', 'Lumina', 'A cloth'])
  expect((await history('product.title')).map(({ kind, value }) => [kind, value])).toEqual([
    ['lost', 'Steel lamp'],
    ['set', 'Oak lamp'],
    ['set', 'Lamp'],
  ])
  // Unchanged fields are no edits, however old; a new field that both made is one.
  const stale = await write({
    brand: { name: based('brand.name', 'Lumen') },
    offer: { bonus: { value: 'A bag', timestamp: null } },
  })
  expect(stale.body.data.conflicts.map(({ path }) => path)).toEqual(['offer.bonus'])

  await call(canonApi.lock, { params, body: { path: 'brand.name', locked: true } })
  const locked = await write({ brand: { name: 'Mine', voice: 'calm' } })
  expect(locked.body.data.conflicts).toMatchObject([{ path: 'brand.name', reason: 'locked', sent: 'Mine' }])
  expect(leafAt(locked.body.data.canon, 'brand.voice')?.value).toBe('calm')
  const gone = await call(canonApi.deleteField, { params: { ...params, path: 'brand.name' } })
  expect([gone.status, gone.body.message]).toEqual([409, 'Brand name is locked. Unlock it first.'])
  await call(canonApi.lock, { params, body: { path: 'brand.name', locked: false } })
  expect((await write({ brand: { name: 'Mine' } })).body.data.conflicts).toEqual([])

  const drop = (basedOn: string | undefined) =>
    call(canonApi.deleteField, { params: { ...params, path: 'brand.voice' }, query: { basedOn } })
  const [before] = await history('brand.voice')
  await write({ brand: { voice: 'dry' } })
  const late = await drop(before?.timestamp)
  expect(late.body.data.conflicts).toMatchObject([
    { path: 'brand.voice', reason: 'changed', sent: null, current: { value: 'dry' } },
  ])
  const now = leafAt(await tree(), 'brand.voice')
  expect([now?.value, (await drop(now?.timestamp)).body.data.conflicts]).toEqual(['dry', []])
  expect(leafAt(await tree(), 'brand.voice')).toBeUndefined()
  await write({ brand: { voice: 'warm' } }, { source: 'page', why: 'As on their page' })
  const warm = leafAt(await tree(), 'brand.voice')
  const restore = (timestamp = '', basedOn: string | null = null) =>
    call(canonApi.restore, { params, body: { path: 'brand.voice', timestamp, basedOn } })
  await write({ brand: { voice: 'loud' } })
  const loud = leafAt(await tree(), 'brand.voice')
  await write({ brand: { voice: 'shrill' } })
  const outrun = await restore(warm?.timestamp, loud?.timestamp)
  expect(outrun.body.data.conflicts).toMatchObject([{ reason: 'changed', current: { value: 'shrill' } }])
  await write({ brand: { voice: null } })
  expect((await restore(warm?.timestamp)).body.data.conflicts).toEqual([])
  expect(leafAt(await tree(), 'brand.voice')).toEqual(warm)
  expect((await state()).fields.find(({ path }) => path === 'brand.voice')?.why).toBe('As on their page')
  const [undone] = await history('brand.voice')
  expect(undone).toMatchObject({ kind: 'set', value: 'warm', source: 'page', why: 'Undone.' })
  expect(undone?.timestamp).not.toBe(warm?.timestamp)
  expect((await restore(app.deps.clock.now().toISOString(), warm?.timestamp)).status).toBe(409)

  const many = await Promise.all(Array.from({ length: 8 }, (_, n) => write({ [`shelf.n${n}`]: `${n}` })))
  expect(many.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(Object.keys((await tree()).shelf ?? {})).toHaveLength(8)
})
