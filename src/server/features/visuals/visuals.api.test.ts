// @both-databases
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { canonUsesApi } from '#contracts/canon-uses.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { runsApi } from '#contracts/runs.ts'
import { channelIds, channelOf } from '#contracts/visuals/channels.ts'
import { visualsApi } from '#contracts/visuals/visuals.ts'
import { insertImage } from '#server/features/pages/pages.factory.ts'
import type { Fetcher } from '#server/ports/fetcher.ts'
import { Undrawable } from '#server/ports/visuals.ts'
import { testApp } from '#server/testing/test-app.ts'
import { instantVisuals, spec, visualsSeller, withHeadline } from './visuals.factory.ts'

const appWith = (visuals = instantVisuals()) =>
  testApp({ working: true, parts: { visuals: visuals.renderer } })

test('[T14] without visuals in the plan the server refuses previews, renders, texts and batches', async () => {
  const { renderer, drawn } = instantVisuals()
  const app = await testApp({ parts: { visuals: renderer } })
  const { preview, render, startBatch, call, params, used } = await visualsSeller(app, 'free')
  const replies = [
    await preview(),
    await render(),
    await startBatch([spec]),
    await call(visualsApi.write, { params, body: { angle: 'offer' } }),
  ]
  for (const { status, body } of replies)
    expect([status, body.type, body.message]).toEqual([
      403,
      'UPGRADE_NEEDED',
      'Marketing visuals are not part of your plan. Upgrade to make them.',
    ])
  expect([drawn, await used()]).toEqual([[], 0])
})

test('[T16] the same content counts once, also after it was deleted, and a failure gives the unit back', async () => {
  const visuals = instantVisuals((headline) =>
    headline === 'Broken' ? new Undrawable('It is broken.') : undefined,
  )
  const app = await appWith(visuals)
  const { render, used, list, call, preview, download } = await visualsSeller(app)
  expect((await preview()).body.data).toMatchObject({ isNew: true })
  const first = await render()
  expect(first.body.data).toMatchObject({ width: 300, height: 250, isStale: false })
  const again = await Promise.all([render(), render()])
  expect(again.map(({ body }) => body.data.id)).toEqual([first.body.data.id, first.body.data.id])
  // No benefit draws the other column.
  const hidden = await render({ ...spec, texts: { ...spec.texts, theirs: '🦄', against: ['Other'] } })
  expect(hidden.body.data.id).toBe(first.body.data.id)
  expect([await used(), visuals.drawn.length]).toEqual([1, 2])
  const { id: visualId } = first.body.data
  for (let n = 0; n < 2; n++)
    expect((await download(`/api/visuals/${visualId}/file`)).length).toBeGreaterThan(100)
  await call(visualsApi.delete, { params: { visualId } })
  expect(await list()).toEqual([])
  expect((await preview()).body.data).toMatchObject({ isNew: false })
  expect((await render()).body.data.id).toBe(visualId)
  expect(await used()).toBe(1)

  const failed = await render(withHeadline('Broken'))
  expect([failed.status, failed.body.message]).toEqual([409, 'It is broken.'])
  await expect.poll(used).toBe(1)
  expect((await list()).map(({ id }) => id)).toEqual([visualId])
})

test('[T16] a photo and its cutout are two contents; the cutout is made once', async () => {
  const visuals = instantVisuals()
  const app = await appWith(visuals)
  const { user, params, render, used } = await visualsSeller(app)
  const cutout = vi.spyOn(app.deps.vision, 'cutout').mockResolvedValue({
    bytes: new Uint8Array([1]),
    mediaType: 'image/png',
    width: 1,
    height: 1,
  })
  const photoId = await insertImage(app, user.id, params.projectId)
  const bodies = [
    { ...spec, photoId },
    { ...spec, photoId, cutout: true },
    { ...withHeadline('Again'), photoId, cutout: true },
  ]
  for (const body of bodies) expect((await render(body)).status).toBe(200)
  expect(visuals.photos.map((photo) => [photo?.isCutout, photo?.bytes.length === 1])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ])
  expect([await used(), cutout.mock.calls.length]).toEqual([3, 1])
})

test('[T16] of 40 parallel requests with one visual left, one succeeds', async () => {
  const app = await appWith()
  const { render, used, list } = await visualsSeller(app, 'pro')
  for (let n = 1; n <= 9; n++) expect((await render(withHeadline(`Lamp ${n}`))).status).toBe(200)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => render(withHeadline(`Parallel ${n}`))),
  )
  const [accepted, refused] = [
    replies.filter(({ status }) => status === 200),
    replies.filter(({ status }) => status !== 200),
  ]
  expect([accepted.length, new Set(refused.map(({ body }) => body.type))]).toEqual([
    1,
    new Set(['LIMIT_REACHED']),
  ])
  expect([await used(), (await list()).length]).toEqual([10, 10])
})

test('[T18] a batch tells progress of each item, keeps what succeeded, and retries the rest for what is still missing', async () => {
  let isBroken = true
  const visuals = instantVisuals((headline) =>
    !isBroken
      ? undefined
      : headline === 'Second'
        ? new Undrawable('No font has it.')
        : headline === 'Third'
          ? new Error('out of memory')
          : undefined,
  )
  const app = await appWith(visuals)
  const { startBatch, follow, readBatch, call, used } = await visualsSeller(app)
  const items = ['First', 'Second', 'Third'].map((headline) => withHeadline(headline))
  const started = await startBatch(items)
  const events = await follow(started.body.data)
  expect(events.at(-1)).toMatchObject({ type: 'end', state: 'done' })
  expect(events.findLast(({ type }) => type === 'progress')).toMatchObject({ done: 3, total: 3 })
  const batch = await readBatch(started.body.data.id)
  expect(batch.items.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['failed', 'No font has it.'],
    ['failed', 'It could not be drawn. Try again.'],
  ])
  await expect.poll(used).toBe(1)

  isBroken = false
  const retried = await call(visualsApi.retryBatch, { params: { batchId: batch.id } })
  await follow(retried.body.data)
  const whole = await readBatch(batch.id)
  expect(whole.items.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect([await used(), visuals.drawn.toSorted()]).toEqual([3, ['First', 'Second', 'Third']])
  expect((await call(visualsApi.retryBatch, { params: { batchId: batch.id } })).status).toBe(409)
})

test('[T18] a batch that was stopped keeps what it finished, and one with more new visuals than are left is refused', async () => {
  const blocked = Promise.withResolvers<void>()
  const { renderer } = instantVisuals()
  const app = await testApp({
    working: true,
    parts: {
      visuals: {
        ...renderer,
        async draw(task, signal) {
          if (task.content.headline !== 'First') {
            await Promise.race([
              blocked.promise,
              new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
            ])
          }
          return renderer.draw(task, signal)
        },
      },
    },
  })
  const { startBatch, readBatch, call, used } = await visualsSeller(app, 'pro')
  const names = ['First', 'Second', 'Third', 'Fourth']
  const { id, runId } = (await startBatch(names.map((name) => withHeadline(name)))).body.data
  await expect.poll(async () => (await readBatch(id)).items[0]?.state).toBe('done')
  await call(runsApi.stop, { params: { runId } })
  await expect.poll(used).toBe(1)
  const stopped = await readBatch(id)
  expect([stopped.state, stopped.items.map(({ state }) => state)]).toEqual([
    'stopped',
    ['done', 'waiting', 'waiting', 'waiting'],
  ])
  blocked.resolve()
  const many = await startBatch(Array.from({ length: 10 }, (_, n) => withHeadline(`New ${n}`)))
  expect([many.status, many.body.message]).toEqual([
    429,
    'This batch has 10 new visuals, and 9 are left today. Choose fewer.',
  ])
})

test('[T15] [T18] a batch of every channel ends in a ZIP of exact sizes within their byte limits, with the copy as CSV', async () => {
  const app = await testApp({ working: true })
  const { startBatch, follow, download, readBatch } = await visualsSeller(app)
  const items = channelIds.map((channel) =>
    withHeadline('Oak desk lamp', { channel, format: channelOf(channel).formats[0] }),
  )
  const { data: batch } = (await startBatch(items)).body
  await follow(batch)
  expect((await readBatch(batch.id)).items.filter(({ state }) => state !== 'done')).toEqual([])
  const files = new Map(Object.entries(unzipSync(await download(`/api/visual-batches/${batch.id}/file`))))
  for (const channel of channelIds) {
    const { width, height, formats, maxBytes } = channelOf(channel)
    const size = channel.startsWith('banner') ? channel : `${channel}_${width}x${height}`
    const ending = formats[0] === 'jpeg' ? 'jpg' : formats[0]
    const file = files.get(`visuals/desk-lamp_benefit-split-brand_${size}.${ending}`) ?? new Uint8Array()
    expect(await sharp(file).metadata()).toMatchObject({ width, height, format: formats[0] })
    expect(file.length).toBeLessThanOrEqual(maxBytes)
  }
  const text = (name: string) => strFromU8(files.get(name) ?? new Uint8Array())
  expect(text('copy-meta.csv').trim().split('\r\n')).toHaveLength(4)
  expect(text('copy-google.csv').trim().split('\r\n')).toHaveLength(8)
  expect(text('contact-sheet.html').match(/<figure>/g)).toHaveLength(channelIds.length)
  await app.deps.visuals.close()
})

test('a visual is marked as stale when the canon changes, and the field knows of it', async () => {
  const app = await appWith()
  const { render, write, list, call, params } = await visualsSeller(app)
  await render({ ...spec, design: 'offer-card' })
  const uses = async () => (await call(canonUsesApi.counts, { params })).body.data
  expect(await uses()).toContainEqual({ path: 'pricing.price', uses: 1, stale: 0 })
  await write({ pricing: { price: '42.00 EUR' } })
  expect(await list({ q: 'OAK  lamp' })).toHaveLength(1)
  expect(await list({ q: 'oak 100%' })).toEqual([])
  expect((await list())[0]).toMatchObject({ isStale: true })
  expect(await uses()).toContainEqual({ path: 'pricing.price', uses: 1, stale: 1 })
})

test('gaps, prohibited claims and proof without evidence are refused before anything is counted', async () => {
  const app = await appWith()
  const { render, used } = await visualsSeller(app)
  const refused = [
    await render(withHeadline('Lasts [[40 hours]]')),
    await render(withHeadline('It cures   insomnia')),
    await render(withHeadline('Loved by 4,000 readers', { design: 'proof-card' })),
    await render({ ...withHeadline('Oak desk lamp', { design: 'proof-card' }), reviewId: 'no such review' }),
  ]
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'Fill the gap “40 hours” first. Nothing in this project proves it.'],
    [409, '“cures insomnia” is a prohibited claim of this project. Write something else.'],
    [409, '“Loved by 4,000 readers” is not in your facts. Proof shows imported reviews and your facts.'],
    [404, 'This review no longer exists. Choose another.'],
  ])
  expect((await render({ ...spec, design: 'proof-card' })).status).toBe(200)
  expect(await used()).toBe(1)
})

test('an uploaded font is checked, drawn with, exported and removed', async () => {
  const app = await appWith()
  const { user, call, params, render, used } = await visualsSeller(app)
  const upload = (payload: Uint8Array) =>
    app.app.inject({
      method: 'POST',
      url: `/api/projects/${params.projectId}/brand-kit/font`,
      payload: Buffer.from(payload),
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    })
  const refused = await upload(new Uint8Array(100))
  expect([refused.statusCode, refused.json().message]).toEqual([415, 'This file is no font.'])
  expect((await upload(new Uint8Array(2_100_000))).statusCode).toBe(413)
  const own = { ...spec, font: 'own' as const }
  expect((await render(own)).body.message).toBe('The uploaded font no longer exists. Choose another font.')
  expect((await upload(new Uint8Array(2_000))).json().data).toMatchObject({ font: 'own', hasOwnFont: true })
  expect((await render(own)).status).toBe(200)
  // Another file under the same name is another content.
  await upload(new Uint8Array(3_000))
  expect((await render(own)).status).toBe(200)
  expect(await used()).toBe(2)
  const removed = await call(visualsApi.deleteFont, { params })
  expect(removed.body.data).toMatchObject({ font: 'display', hasOwnFont: false })
  expect((await render(own)).status).toBe(404)
})

test('a page fills the brand kit with proposals, and changes nothing by itself', async () => {
  const asked: string[] = []
  const answer = (url: string, contentType: string, body: Buffer, status = 200) => ({
    url,
    status,
    headers: {},
    contentType,
    body,
    text: () => body.toString(),
    hops: [url],
    ms: 1,
  })
  const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#aa3333' } })
    .png()
    .toBuffer()
  const page = `<meta property="og:site_name" content="Lumio Lights"><meta name="theme-color" content="#123456">
    <img class="logo" src="/logo.svg"><img class="logo" src="/logo.png">`
  const fetcher: Fetcher = {
    async fetch(url) {
      asked.push(url)
      if (url.endsWith('/gone')) return answer(url, 'text/html', Buffer.from(''), 404)
      if (url.endsWith('.svg')) return answer(url, 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'))
      return url.endsWith('.png')
        ? answer(url, 'image/png', logo)
        : answer(url, 'text/html', Buffer.from(page))
    },
  }
  const app = await testApp({ working: true, parts: { visuals: instantVisuals().renderer, fetcher } })
  const { call, params } = await visualsSeller(app)
  const propose = (url: string) => call(visualsApi.proposeBrand, { params, body: { url } })
  const { data } = (await propose('lumio.example')).body
  expect(data).toMatchObject({ primary: '#123456', accent: '#aa3333', proposed: 4, isForDarkGround: false })
  expect(data.logo).toMatchObject({ name: 'logo.png', source: 'https://lumio.example/logo.png' })
  expect(asked).toEqual([
    'https://lumio.example',
    'https://lumio.example/logo.svg',
    'https://lumio.example/logo.png',
  ])
  const waiting = (await call(canonApi.proposals, { params })).body.data
  expect(waiting.map(({ path, source }) => [path, source]).toSorted()).toEqual(
    ['brand.colors.accent', 'brand.colors.primary', 'brand.logo', 'brand.name'].map((path) => [
      path,
      'page: lumio.example',
    ]),
  )
  const { brand } = (await call(visualsApi.material, { params })).body.data
  expect(brand).toMatchObject({ name: 'Lumio', primary: '#20324a', logoId: null })
  expect((await propose('https://lumio.example')).body.data).toMatchObject({ proposed: 0, logo: data.logo })
  expect((await propose('https://lumio.example/gone')).body.message).toContain('answers with 404')
})

test('material has texts of every angle from the canon, the discount it proves and the brand', async () => {
  const app = await appWith()
  const { call, params, write } = await visualsSeller(app)
  const saved = await call(visualsApi.saveBrandKit, {
    params,
    body: {
      logoId: null,
      darkLogoId: null,
      font: 'plain',
      avoid: ['cheap'],
      pageFont: 'serif',
      corners: 'round',
    },
  })
  expect(saved.body.data).toMatchObject({
    name: 'Lumio',
    primary: '#20324a',
    font: 'plain',
    avoid: ['cheap'],
  })
  const { theme } = (await call(pagesApi.brandTheme, { params })).body.data
  expect(theme).toMatchObject({ text: '#20324a', font: 'serif', corners: 'round' })
  const tooLong = `Tested for 5,000 folds ${'and more '.repeat(8)}`
  await write({ product: { claims: [tooLong, 'Tested for 5,000 folds'] } })
  const { data } = (await call(visualsApi.material, { params })).body
  expect(data).toMatchObject({
    title: 'Oak desk lamp',
    price: '€39.90',
    compareAt: '€59.90',
    discount: '−33 %',
    texts: {
      problem: { headline: 'Too bright to read in bed' },
      proof: { points: ['Tested for 5,000 folds'] },
    },
    copy: { meta: { headline: 'Oak desk lamp' }, google: { businessName: 'Lumio' } },
    hasModel: false,
  })
  const preview = await call(visualsApi.preview, { params, body: withHeadline('Not cheap, but cheaper') })
  expect(preview.body.data.avoided).toEqual(['cheap'])
})
