import { expect, test } from 'vitest'
import { pagesApi } from '#contracts/pages/pages.ts'
import { usageApi } from '#contracts/usage.ts'
import { AiError } from '#server/ports/ai.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { testApp } from '#server/testing/test-app.ts'
import { pageOwner, withImage } from './pages.factory.ts'

test('[T7] a section that a model wrote has a gap for everything unproven, cannot be published with one, and costs one prompt', async () => {
  let says = ''
  let told = ''
  const ai = scriptedAi(async ({ history }, onPart) => {
    told = JSON.stringify(history)
    if (says === '') throw new AiError('unavailable', 'The model cannot be reached.')
    onPart({ type: 'text', text: says })
    return finished
  })
  const app = await testApp({ parts: { models: { ai } } })
  const { call, create, image } = await pageOwner(app)
  const page = await create()
  const params = { pageId: page.id }
  const saved = await call(pagesApi.save, {
    params,
    body: {
      revision: 1,
      buyLink: 'https://shop.example/buy',
      blocks: withImage(page.blocks, await image()),
    },
  })
  const refill = (revision: number, section = 'benefits') =>
    call(pagesApi.refill, { params, body: { section, revision, by: 'model' } })
  const used = async () => (await call(usageApi.limit, { params: { name: 'promptsPerDay' } })).body.data.used

  const failed = await refill(saved.body.data.revision)
  expect([failed.status, failed.body.message]).toEqual([502, 'The model cannot be reached.'])
  says = 'Here you are: { "items": "many" }'
  expect((await refill(saved.body.data.revision)).status).toBe(502)
  await expect.poll(used).toBe(0)

  says = JSON.stringify({
    title: 'Light you can trust',
    items: [
      { title: 'Dims to 1 %', text: 'Shines 24 hours. Rated by thousands of customers.' },
      { title: 'Certified', text: 'See https://evil.example/x. “It changed my whole evening!” – Anna' },
    ],
    id: 'gallery',
  })
  const { body } = await refill(saved.body.data.revision)
  expect(told).toContain('39.90 EUR')
  expect(body.data.blocks.find(({ id }) => id === 'benefits')?.props).toEqual({
    title: 'Light you can trust',
    items: [
      { title: 'Dims to 1 %', text: 'Shines [[24]] hours. Rated by [[thousands]] of customers.' },
      { title: '[[Certified]]', text: 'See [[link]] [[“It changed my whole evening!” – Anna]]' },
    ],
  })
  expect(await used()).toBe(1)
  const refused = await call(pagesApi.publish, { params, body: { revision: body.data.revision } })
  expect([refused.status, refused.body.fields?.benefits]).toEqual([409, expect.stringContaining('“24”')])
  expect((await refill(body.data.revision, 'policies')).status).toBe(400)
})
