import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { type FlowRun, flowsApi } from '#contracts/flows/flows.ts'
import { bottlePhoto } from '#server/features/images/images.factory.ts'
import { testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { addFile } from './testing/add-file.ts'
import { flowOwner, movingClock } from './testing/flow-owner.ts'

const product = (name: string, price: string, photo = '') =>
  `<html lang="en"><title>${name}</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name,
    description: `${name} dims to 1 % and stands on oak.`,
    ...(photo && { image: photo }),
    offers: { price, priceCurrency: 'EUR' },
  })}</script><main><h1>${name}</h1><p>Delivery in 5 to 9 days.</p></main></html>`

const orders = `Name,Financial Status,Created at,Currency,Total,Taxes,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Shipping Country
#1,paid,2026-09-07 10:00:00 +0000,EUR,40.00,0.00,0.00,1,Arc lamp,40.00,DE
#2,paid,2026-09-15 10:00:00 +0000,EUR,80.00,0.00,0.00,2,Arc lamp,40.00,DE
`
const ads = `Campaign name,Day,Amount spent (EUR),Impressions
Lamps,2026-09-08,10.00,1000
Lamps,2026-09-16,30.00,3000
`

const answersOf = (addresses: string[]): Record<string, string> => ({
  ...{ name: 'Arc lamp', price: '39.90 EUR', cost: '12.00 EUR', shipping: '4.00 EUR', shippingDays: '9' },
  ...{
    supplier: 'Lampwerk',
    stock: '300',
    replyHours: '5',
    returns: '30 days',
    feeRate: '2.9',
    budget: '200',
  },
  ...{ audience: 'people who read at night', pain: 'glare', promise: 'Light that dims to 1 %', shop: 'Lumo' },
  ...{ contact: 'help@lumo.example', days: '9', keyword: 'dimmable lamp', date: '2026-12-01', code: 'HELLO' },
  buyLink: 'https://pay.lumo.example/arc',
  ...{ address: addresses[0] ?? '', competitors: addresses.slice(1).join('\n') },
})

test('[T25] each of the eleven built-in flows gives a useful result without a model', {
  timeout: 400_000,
}, async () => {
  const photo = await bottlePhoto('#a33')
  const web = await webShop({
    '/arc': product('Arc lamp', '39.90', '/arc.jpg'),
    '/arc.jpg': (_, res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
    '/bow': product('Bow lamp', '49.00'),
    '/fan': product('Fan lamp', '35.00'),
  })
  const app = await testApp({
    working: true,
    parts: { clock: movingClock(), fetcher: web.fetcher },
    env: { QUESTIONS_PER_DAY: '1000' },
  })
  const { call, projectId, start, until, answer, user } = await flowOwner(app)
  const drop = { params: { flowId: 'launch-drop-page' }, query: {} }
  expect((await call(flowsApi.get, drop)).body.data.notInPlan).toEqual(['Check the page', 'Make the page'])
  await app.deps.db.execute(sql`update users set plan = 'pro' where id = ${Number(user.id)}`)
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' }
  await app.app.inject({
    ...{ method: 'POST', url: `/api/images?name=lamp.jpg&projectId=${projectId}`, headers },
    payload: photo,
  })
  await addFile(app, user.token, projectId, { name: 'orders.csv', text: orders })
  await addFile(app, user.token, projectId, { name: 'ads.csv', text: ads })
  const cards = (await call(flowsApi.list, { query: { projectId } })).body.data
  expect(cards.map(({ name }) => name)).toEqual([
    'Validate a product',
    'Vet a supplier',
    'Offer and price',
    'Launch a drop page',
    'Ad creatives',
    'Ad plan',
    'Launch readiness review',
    'Email set',
    'Support macros and policies',
    'SEO sprint',
    'Weekly review',
  ])
  expect(cards[2]?.needs).toContainEqual({ label: 'Price', has: true })
  expect(cards[2]?.needs).toContainEqual({ label: 'Audience', has: false })
  expect(cards[10]?.needs).toEqual([{ label: 'Order and ads files', has: true }])
  expect(cards.flatMap(({ notInPlan }) => notInPlan)).toEqual([])

  const given = answersOf(['/arc', '/bow', '/fan'].map((path) => web.address(path)))
  const shipping = 'Sent from Jena in 5 to 9 days.'
  await call(canonApi.write, { params: { projectId }, body: { canon: { policy: { shipping } } } })

  // A page that cannot be published is found before anything is approved, and mended in its form.
  const link = { ...given, address: web.address('/bow') }
  const early = await start('launch-drop-page', { link })
  const failed = await until(early.id, ({ state }) => state === 'failed')
  const unready = failed.steps.find(({ step }) => step === 'ready')
  expect(unready?.output?.problems).toMatchObject([{ problemId: 'no-image' }])
  expect(failed.steps.map(({ step }) => step)).not.toContain('canon')
  const mended = { ...link, photo: web.address('/arc.jpg') }
  await answer(early.id, { step: 'link', decision: 'approve', value: mended })
  await until(early.id, ({ steps }) =>
    steps.some(({ step, state }) => step === 'canon' && state === 'waiting'),
  )
  await call(flowsApi.stop, { params: { runId: early.id } })

  const ended = new Map<string, FlowRun>()
  for (const { id } of cards) {
    const { graph } = (await call(flowsApi.get, { params: { flowId: id }, query: {} })).body.data
    const forms = graph.steps.filter(({ kind }) => kind === 'form')
    const answers = forms.map(({ id: name, fields }) => [
      name,
      Object.fromEntries(fields.map((field) => [field.name, given[field.name] ?? ''])),
    ])
    const { id: runId } = await start(id, Object.fromEntries(answers))
    for (;;) {
      const run = await until(
        runId,
        ({ state, steps }) =>
          state !== 'running' &&
          (state !== 'waiting' || steps.some((row) => row.state === 'waiting' && row.wakesAt === null)),
      )
      expect(run.state, `${id}: ${run.message}`).not.toBe('failed')
      if (run.state === 'done') {
        ended.set(id, run)
        break
      }
      for (const { step, item, state, wakesAt } of run.steps)
        if (state === 'waiting' && wakesAt === null) await answer(runId, { step, item, decision: 'approve' })
    }
  }
  const output = (id: string, step: string) => ended.get(id)?.steps.find((row) => row.step === step)?.output
  const text = (id: string, step: string) => JSON.stringify(output(id, step))
  expect(text('validate-product', 'report')).toMatch(/score: \d+ of 100/)
  expect(text('validate-product', 'report')).not.toMatch(/winner/i)
  expect(output('validate-product', 'market')?.shops).toHaveLength(2)
  expect(output('validate-product', 'market')?.summary).toMatchObject({ marketPrice: '42.00 EUR' })
  expect(text('vet-supplier', 'message')).toContain('Hello Lampwerk')
  expect(text('offer-and-price', 'figures')).toContain('EUR')
  expect(output('launch-drop-page', 'publish')).toMatchObject({ published: { title: 'Arc lamp' } })
  expect(output('ad-creatives', 'visuals')?.visuals).toHaveLength(3)
  expect(text('ad-creatives', 'visuals')).toContain('&part=gallery&q=')
  expect(text('ad-creatives', 'visuals')).toContain('Problem, Meta feed, square')
  expect(output('ad-creatives', 'images')?.images).toHaveLength(2)
  expect(text('launch-readiness', 'score')).toMatch(/Missing: reviews with their source.*a test order/s)
  expect(text('ad-plan', 'plan')).toMatch(/CPA/)
  expect(text('email-set', 'welcome')).toContain('HELLO')
  expect(text('support-macros', 'macros')).toContain('30 days')
  expect(output('seo-sprint', 'audit')?.findings).not.toHaveLength(0)
  expect(text('seo-sprint', 'tasks')).toMatch(/Score: \d/)
  expect(text('weekly-review', 'review')).toMatch(
    /Revenue: 40.00 EUR → 80.00 EUR.*Profit rose by 6.84 EUR: revenue added 40.00 EUR, ads took 20.00 EUR.*From: [^"]*ads.csv/s,
  )
  await expect
    .poll(() => app.letters.map(({ subject }) => subject).toSorted())
    .toEqual(['Your ad plan', 'Your weekly review'])
  // Proposals of the drop page were accepted in its run; the others wait in the review tray.
  const canon = (await call(canonApi.state, { params: { projectId } })).body.data
  expect(canon.fields.find(({ path }) => path === 'offer.promise')?.value).toBe('Light that dims to 1 %')
  const waiting = (await call(canonApi.proposals, { params: { projectId } })).body.data
  expect(waiting.map(({ path }) => path)).toContain('seo.title')
  // A template does not compete with what stands in the canon.
  expect(text('support-macros', 'policies')).toContain(shipping)
  expect(waiting.map(({ path }) => path)).not.toContain('policy.shipping')
})
