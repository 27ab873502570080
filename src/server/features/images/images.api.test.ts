// @both-databases
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { imageGenerationApi } from '#contracts/images/generation.ts'
import { imageDraftsApi, imagesApi } from '#contracts/images/images.ts'
import { pageImagesApi } from '#contracts/pages/pages.ts'
import { runsApi } from '#contracts/runs.ts'
import { rowsOf } from '#server/db/database.ts'
import { deleteAsset } from '#server/features/assets/assets.service.ts'
import { galleryLink } from '#server/features/assets/gallery-links.service.ts'
import { drawnReply, imageProvider, imagesFrom, quickVision, type WireReply } from '#server/testing/images.ts'
import { notesOf, photo as phonePhoto } from '#server/testing/photo.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testDb } from '#server/testing/test-db.ts'
import { bottlePhoto, imagesSeller, labelledPhoto, modelPhoto } from './images.factory.ts'
import { purgeImages } from './images.repository.ts'

const vision = quickVision()
const appWith = () => testApp({ parts: { vision } })

async function appWithProvider(replies: WireReply[], settings: Record<string, string> = {}) {
  const provider = await imageProvider(replies)
  const app = await testApp({
    working: true,
    env: { OPENAI_API_KEY: 'sk-test-images', ...settings },
    parts: { vision, models: { images: imagesFrom(provider.base) } },
  })
  return { app, provider }
}

const brief = { prompt: 'A bottle on a rock', count: 1, model: 'openai/gpt-image-1' }

test('[T19] generation is refused without it in the plan and above the count of the plan', async () => {
  const { app, provider } = await appWithProvider([await drawnReply()])
  const free = await imagesSeller(app, 'free')
  const refused = await free.call(imageGenerationApi.start, { body: brief })
  expect([refused.status, refused.body.type]).toEqual([403, 'UPGRADE_NEEDED'])
  const paying = await imagesSeller(app, 'pro')
  const over = await paying.call(imageGenerationApi.start, { body: { ...brief, count: 5 } })
  expect([over.status, over.body.message]).toEqual([
    403,
    'Your plan makes at most 4 images at once. Choose fewer, or upgrade.',
  ])
  expect((await paying.call(imageGenerationApi.models)).body.data).toMatchObject({
    mostAtOnce: 4,
    models: [{ id: 'openai/gpt-image-1', price: { square: 0.042, oblong: 0.063 } }, {}, {}],
  })
  expect([provider.asked.length, await paying.used()]).toEqual([0, 0])
})

test('[T20] failed images of a request give their units back, the others are kept and marked', async () => {
  const refusal = { status: 400, body: '{"error":{"code":"moderation_blocked","message":"safety system"}}' }
  const { app, provider } = await appWithProvider([
    await drawnReply('#112233'),
    { status: 429, body: '{"error":{}}' },
    refusal,
    await drawnReply('#445566'),
  ])
  const { call, events, used, list, download } = await imagesSeller(app)
  const started = await call(imageGenerationApi.start, {
    body: { ...brief, count: 4, ratio: '3:2', negative: 'people' },
  })
  const { id, runId } = started.body.data
  await events(runsApi.events, { params: { runId } })
  const { items, state } = (await call(imageGenerationApi.read, { params: { requestId: id } })).body.data
  expect([state, items.filter((item) => item.state === 'done').length]).toEqual(['done', 2])
  expect(items.flatMap(({ reason }) => reason ?? []).toSorted()).toEqual([
    'OpenAI is not accepting more questions right now. Wait a minute and try again, or choose another model.',
    'OpenAI refused to draw this. Change the description and try again.',
  ])
  expect(await used()).toBe(2)
  const [spent] = await rowsOf<{ micros: string }>(
    app.deps.db,
    sql`select sum(cost) as micros from runs where kind = 'images.image'`,
  )
  expect(Number(spent?.micros)).toBe(126_000)
  expect(provider.asked[0]?.body).toContain('Do not show: people')
  const [image] = await list({ kind: 'generated' })
  const detail = (await call(imagesApi.read, { params: { imageId: image?.id ?? '' } })).body.data
  expect(detail).toMatchObject({ prompt: brief.prompt, model: 'GPT Image 1', cost: 0.063, isGenerated: true })
  const { xmp } = await sharp(await download(`/api/images/${image?.id}/file`)).metadata()
  expect(String(xmp)).toContain('trainedAlgorithmicMedia')

  await app.deps.db.execute(sql`update runs set cost = 10000000 where kind = 'images.image' and cost > 0`)
  const over = await call(imageGenerationApi.start, { body: brief })
  expect([over.body.type, provider.asked.length]).toEqual(['QUOTA_EXCEEDED', 4])
})

test('[security K1] of image requests at once through two processes exactly those images are drawn that are left', async () => {
  const [left, requests] = [3, 8]
  const provider = await imageProvider([await drawnReply()])
  const db = await testDb()
  const start = () =>
    testApp({
      db,
      working: true,
      env: { OPENAI_API_KEY: 'sk-test-images' },
      parts: { vision, models: { images: imagesFrom(provider.base) } },
    })
  const apps = [await start(), await start()] as const
  const seller = await imagesSeller(apps[0])
  const allowed = apps[0].deps.plans.pro.promptsPerDay
  await db.database.db.execute(sql`insert into usage_days (user_id, name, day, used)
    values (${seller.user.id}, 'promptsPerDay', (now() at time zone 'UTC')::date, ${allowed - left})`)
  const call = (at: number) => apps[at % 2 ? 1 : 0].as(seller.user.token)
  const started = await Promise.all(
    Array.from({ length: requests }, (_, at) => call(at).call(imageGenerationApi.start, { body: brief })),
  )
  // Those that come after the last image was drawn are refused at once.
  const begun = started.filter(({ status }) => status === 200)
  expect(started.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
  await Promise.all(
    begun.map(({ body }, at) => call(at).events(runsApi.events, { params: { runId: body.data.runId } })),
  )
  expect(provider.asked).toHaveLength(left)
  expect(await seller.used()).toBe(allowed)
  const requested = (await seller.call(imageGenerationApi.list)).body.data.flatMap(({ items }) => items)
  expect(requested.filter(({ state }) => state === 'done')).toHaveLength(left)
  expect(requested.filter(({ state }) => state === 'failed')).toHaveLength(begun.length - left)
  const [ledger] = await rowsOf(
    db.database.db,
    sql`select sum(units)::int as units from runs where kind = 'images.image'`,
  )
  expect(ledger).toEqual({ units: left })
  await db.drop()
})

test('a scene by a model suits the canon, keeps the pixels of the product, and ends at the ceiling', async () => {
  const { app, provider } = await appWithProvider([await drawnReply('#aa3311')], { AI_DAILY_CEILING: '0.05' })
  const { call, events, upload, list, projectId } = await imagesSeller(app)
  const photo = await upload()
  const canon = { product: { title: 'Steel bottle', features: ['Holds 0.5 l'] } }
  await call(canonApi.write, { params: { projectId }, body: { canon, source: 'user' } })
  const body = { ...brief, photoId: photo.id, projectId }
  const two = await call(imageGenerationApi.start, { body: { ...body, count: 2 } })
  expect([two.status, two.body.message]).toEqual([
    403,
    expect.stringMatching(/limit for AI models today.*image maker/),
  ])
  const { runId } = (await call(imageGenerationApi.start, { body })).body.data
  await events(runsApi.events, { params: { runId } })
  const [edited] = await list({ kind: 'edited' })
  expect(provider.asked[0]?.url).toBe('/v1/images/edits')
  expect(provider.asked[0]?.body).toContain('name="mask"')
  expect(provider.asked[0]?.body).toMatch(/Product: Steel bottle\r?\nFeatures: Holds 0\.5 l/)
  expect((await call(imageGenerationApi.start, { body })).body.type).toBe('QUOTA_EXCEEDED')
  const findings = await call(imagesApi.check, {
    params: { imageId: edited?.id ?? '' },
    body: { marketplace: null },
  })
  expect(findings.body.data.map(({ title }) => title)).toContain('Colour matches the photo')
})

test('[T22] a draft keeps its step and settings for every device of its owner', async () => {
  const app = await appWith()
  const { call, startDraft, user } = await imagesSeller(app)
  const { params, photo } = await startDraft()
  const read = (await call(imageDraftsApi.read, { params })).body.data
  const texts = ['Holds 0.5 l']
  const settings = { ...read.settings, scene: 'oak' as const, shot: 'infographic' as const, texts }
  await call(imageDraftsApi.change, { params, body: { step: 'scene', settings } })
  const phone = app.as(user.token)
  const [draft] = (await phone.call(imageDraftsApi.list)).body.data
  expect(draft).toMatchObject({
    step: 'scene',
    settings,
    photo: { id: photo.id },
    cutout: { kind: 'cutout' },
  })
  const preview = await call(imageDraftsApi.preview, { params, body: settings })
  expect(preview.body.data.image).toMatch(/^data:image\/webp;base64,/)
  const other = await imagesSeller(app)
  expect((await other.call(imageDraftsApi.read, { params })).status).toBe(404)
})

test('results are in the gallery once they are saved, and white shots pass the rules of Amazon', async () => {
  const app = await appWith()
  const { call, startDraft, list } = await imagesSeller(app)
  const { params } = await startDraft(await labelledPhoto())
  const { settings } = (await call(imageDraftsApi.read, { params })).body.data
  await call(imageDraftsApi.change, { params, body: { settings: { ...settings, shot: 'white' } } })
  const [result] = (await call(imageDraftsApi.generate, { params })).body.data.results
  const imageId = result?.id ?? ''
  expect([result?.width, await list({ kind: 'studio' })]).toEqual([2000, []])
  const checked = await call(imagesApi.check, { params: { imageId }, body: { marketplace: 'amazon' } })
  expect(checked.body.data.filter(({ severity }) => severity === 'warning')).toEqual([])
  expect(checked.body.data).toContainEqual(
    expect.objectContaining({ detail: 'Reads: wool, socks, size, chart.' }),
  )
  await call(imageDraftsApi.save, { params, body: { ids: [imageId] } })
  expect(await list({ kind: 'studio' })).toMatchObject([{ id: imageId }])
  expect(await list({ kind: 'cutout' })).toHaveLength(1)
  expect((await call(imageDraftsApi.read, { params })).body.data.isSaved).toBe(true)
  const detail = (await call(imagesApi.read, { params: { imageId } })).body.data
  expect(detail.lineage.map(({ kind }) => kind)).toEqual(['cutout', 'photo'])
})

test('a cutout is in the gallery once work goes on from it, without those that the brush made before', async () => {
  const app = await appWith()
  const { call, startDraft, list } = await imagesSeller(app)
  const { params } = await startDraft()
  const stroke = { mode: 'erase' as const, radius: 0.1, points: [[0.5, 0.5]] as [number, number][] }
  await call(imageDraftsApi.change, { params, body: { strokes: [stroke] } })
  const { cutout } = (await call(imageDraftsApi.cutout, { params })).body.data
  await app.deps.db.execute(sql`update images set created_at = now() - interval '8 days'`)
  await purgeImages(app.deps.db, 30)
  expect(await list({ kind: 'cutout' })).toEqual([])
  await call(imageDraftsApi.change, { params, body: { step: 'shot' } })
  expect(await list({ kind: 'cutout' })).toMatchObject([{ id: cutout?.id }])
})

test('[T24] the gallery filters, finds, deletes and restores for 30 days', async () => {
  const app = await appWith()
  const { call, upload, list, download, user } = await imagesSeller(app)
  const first = await upload(await bottlePhoto('#ff0000'), 'red bottle.jpg')
  const second = await upload(await bottlePhoto('#00ff00'), 'green_100%.jpg')
  await call(imagesApi.change, { params: { imageId: first.id }, body: { isFavourite: true, alt: 'A flask' } })
  const names = async (query: object) => (await list(query)).map(({ name }) => name)
  expect(await names({})).toEqual(['green_100%.jpg', 'red bottle.jpg'])
  expect(await names({ search: 'flask RED' })).toEqual(['red bottle.jpg'])
  expect(await names({ search: 'flásk bot' })).toEqual(['red bottle.jpg'])
  expect(await names({ search: '100%' })).toEqual(['green_100%.jpg'])
  expect(await names({ favourites: 'true' })).toEqual(['red bottle.jpg'])
  expect(await names({ ratio: 'landscape' })).toEqual([])
  expect(await names({ source: 'uploaded' })).toHaveLength(2)
  expect([await names({ source: 'made' }), await names({ source: 'model' })]).toEqual([[], []])
  const marked = await upload(await modelPhoto(), 'drawn.jpg')
  expect(await names({ source: 'model' })).toEqual(['drawn.jpg'])
  await call(imagesApi.cutout, { params: { imageId: marked.id }, body: { strokes: [] } })
  expect(await names({ source: 'model' })).toEqual(['drawn.jpg', 'drawn.jpg'])
  await app.deps.db.execute(sql`delete from images where name = 'drawn.jpg' and user_id = ${user.id}`)
  const page = (await call(imagesApi.list, { query: { limit: 1 } })).body.data
  expect(await names({ cursor: page.next })).toEqual(['red bottle.jpg'])
  const zip = unzipSync(await download(`/api/images/zip?ids=${first.id},${second.id}`))
  expect(Object.keys(zip).toSorted()).toEqual(['green-100.jpg', 'red-bottle.jpg'])

  await call(imagesApi.delete, { body: { ids: [first.id] } })
  expect([await names({}), await names({ deleted: 'true' })]).toEqual([
    ['green_100%.jpg'],
    ['red bottle.jpg'],
  ])
  expect((await call(imagesApi.restore, { body: { ids: [first.id] } })).body.message).toBe(
    '1 image restored.',
  )
  await call(imagesApi.delete, { body: { ids: [first.id, second.id] } })
  await app.deps.db.execute(
    sql`update images set deleted_at = now() - interval '31 days' where id = ${first.id} and user_id = ${user.id}`,
  )
  await purgeImages(app.deps.db, 30)
  expect(await names({ deleted: 'true' })).toEqual(['green_100%.jpg'])
})

test('equal files are stored once, without the notes of a camera', async () => {
  const app = await appWith()
  const { upload, list, download, user } = await imagesSeller(app)
  const one = await upload(await phonePhoto())
  const [row] = await rowsOf<{ file_id: string }>(app.deps.db, sql`select file_id from images`)
  // As after a process that died before it wrote the file.
  await deleteAsset(app.deps, { userId: user.id, id: row?.file_id ?? '', purpose: 'images' })
  const two = await upload(await phonePhoto(), 'same.jpg')
  expect(two.id).toBe(one.id)
  expect(await notesOf(await download(`/api/images/${one.id}/file`))).toEqual({
    notes: 0,
    width: 20,
    height: 40,
  })
  expect(await list()).toHaveLength(1)
  expect((await app.as(user.token).call(imagesApi.zip, { query: { ids: '-'.repeat(36) } })).status).toBe(404)
})

test('an image is used in a project, proposed to the canon and described from it', async () => {
  const app = await appWith()
  const { call, upload, list, projectId } = await imagesSeller(app)
  const { id: imageId } = await upload()
  const idsOfUsed = async () => (await list({ used: 'true' })).map(({ id }) => id)
  expect(await idsOfUsed()).toEqual([])
  const params = { imageId }
  expect((await call(imagesApi.writeAlt, { params })).status).toBe(409)
  const canon = { product: { title: 'Steel bottle', features: ['Holds 0.5 l'] } }
  await call(canonApi.write, { params: { projectId }, body: { canon, source: 'user' } })
  await call(imagesApi.change, { params, body: { projectId } })
  expect((await call(imagesApi.writeAlt, { params })).body.data.alt).toBe('Steel bottle: Holds 0.5 l')
  const added = await call(imagesApi.addToProject, { params, body: { projectId } })
  const stored = (await call(pageImagesApi.list, { query: { projectId } })).body.data
  expect(stored.map(({ id }) => id)).toEqual([added.body.data.pageImageId])
  expect(await idsOfUsed()).toEqual([imageId])
  const detail = (await call(imagesApi.read, { params })).body.data
  expect([detail.isUsed, detail.uses]).toMatchObject([true, [{ kind: 'project', title: 'Bottle' }]])
  await call(imagesApi.propose, { params, body: { projectId } })
  const link = galleryLink(app.deps, imageId)
  const [proposal] = (await call(canonApi.proposals, { params: { projectId } })).body.data
  expect(proposal).toMatchObject({ path: 'product.images', value: [link] })
  const copied = await call(pageImagesApi.fetch, { body: { projectId, address: link } })
  expect(copied.body.data).toMatchObject({ source: link, width: 320 })
  const path = link.slice(link.indexOf('/api/'))
  const shown = async (url: string) => (await app.app.inject({ url })).statusCode
  expect([await shown(path), await shown(`${path}x`)]).toEqual([200, 404])
  const resized = (await call(imagesApi.resize, { params, body: { format: 'story' } })).body.data
  expect(resized).toMatchObject({ kind: 'resized', width: 1080, height: 1920 })
  const again = { params: { imageId: resized.id }, body: { format: 'square' as const } }
  const { name } = (await call(imagesApi.resize, again)).body.data
  expect(name).toBe(resized.name.replace('Story 9:16', 'Marketplace square'))
  await call(imagesApi.delete, { body: { ids: [imageId] } })
  expect(await shown(path)).toBe(404)
})

test('small images are enlarged, and a model that sees writes alt texts', async () => {
  const app = await appWith()
  const { call, upload, used } = await imagesSeller(app)
  const params = {
    imageId: (
      await upload(
        await sharp(await bottlePhoto())
          .resize(48)
          .toBuffer(),
      )
    ).id,
  }
  const larger = (await call(imagesApi.upscale, { params, body: { factor: 4 } })).body.data
  expect(larger).toMatchObject({ kind: 'upscaled', width: 192, height: 192 })
  const wide = await upload(
    await sharp(await bottlePhoto())
      .resize(600)
      .toBuffer(),
  )
  const refused = await call(imagesApi.upscale, { params: { imageId: wide.id }, body: { factor: 4 } })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Only images up to 500 pixels can be enlarged ×4.',
  ])

  const { ai } = app.deps.models
  const seeing = { id: 'openai/astra', provider: 'openai', name: 'astra', label: 'Astra', note: '' }
  vi.spyOn(ai, 'models').mockReturnValue([seeing, ...ai.models()])
  const answer = vi.spyOn(ai, 'answer').mockImplementation(async ({ history }, onPart) => {
    expect(history[0]).toMatchObject({ pictures: [{ mediaType: 'image/jpeg' }] })
    onPart({ type: 'text', text: '“Blue bottle on a table.”' })
    return { reason: 'stop', calls: [], usage: { inputTokens: 5, outputTokens: 5 }, model: seeing.id }
  })
  expect((await call(imagesApi.writeAlt, { params })).body.data.alt).toBe('Blue bottle on a table.')
  expect([answer.mock.calls.length, await used()]).toEqual([1, 1])
})
