// @both-databases
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { imageGenerationApi } from '#contracts/images/generation.ts'
import { imageDraftsApi, imagesApi } from '#contracts/images/images.ts'
import { pageImagesApi } from '#contracts/pages/pages.ts'
import { runsApi } from '#contracts/runs.ts'
import { rowsOf } from '#server/db/database.ts'
import { deleteAsset } from '#server/features/assets/assets.service.ts'
import { drawnReply, imageProvider, imagesFrom, quickVision, type WireReply } from '#server/testing/images.ts'
import { notesOf, photo as phonePhoto } from '#server/testing/photo.ts'
import { testApp } from '#server/testing/test-app.ts'
import { bottlePhoto, imagesSeller } from './images.factory.ts'
import { purgeImages } from './images.repository.ts'

const vision = quickVision()
const appWith = () => testApp({ parts: { vision } })

async function appWithProvider(replies: WireReply[]) {
  const provider = await imageProvider(replies)
  const app = await testApp({
    working: true,
    env: { OPENAI_API_KEY: 'sk-test-images' },
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
    models: [{ id: 'openai/gpt-image-1', price: 0.042 }, {}],
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
  const started = await call(imageGenerationApi.start, { body: { ...brief, count: 4, negative: 'people' } })
  const { id, runId } = started.body.data
  await events(runsApi.events, { params: { runId } })
  const { items, state } = (await call(imageGenerationApi.read, { params: { requestId: id } })).body.data
  expect([state, items.filter((item) => item.state === 'done').length]).toEqual(['done', 2])
  expect(items.flatMap(({ reason }) => reason ?? []).toSorted()).toEqual([
    'OpenAI is not accepting more questions right now. Wait a minute and try again, or choose another model.',
    'OpenAI refused to draw this. Change the description and try again.',
  ])
  expect(await used()).toBe(2)
  const drawn = await rowsOf(
    app.deps.db,
    sql`select state, cost::int from runs where kind = 'images.image' order by state`,
  )
  expect(drawn).toEqual([
    { state: 'done', cost: 42_000 },
    { state: 'done', cost: 42_000 },
    { state: 'failed', cost: null },
    { state: 'failed', cost: null },
  ])
  expect(provider.asked[0]?.body).toContain('Do not show: people')
  const [image] = await list({ kind: 'generated' })
  const detail = (await call(imagesApi.read, { params: { imageId: image?.id ?? '' } })).body.data
  expect(detail).toMatchObject({ prompt: brief.prompt, model: 'GPT Image 1', cost: 0.042, isGenerated: true })
  const { xmp } = await sharp(await download(`/api/images/${image?.id}/file`)).metadata()
  expect(String(xmp)).toContain('trainedAlgorithmicMedia')

  await app.deps.db.execute(sql`update runs set cost = 10000000 where kind = 'images.image' and cost > 0`)
  const over = await call(imageGenerationApi.start, { body: brief })
  expect([over.body.type, provider.asked.length]).toEqual(['QUOTA_EXCEEDED', 4])
})

test('a scene by a model keeps the pixels of the product, and its mask covers them', async () => {
  const { app, provider } = await appWithProvider([await drawnReply('#aa3311')])
  const { call, events, upload, list } = await imagesSeller(app)
  const photo = await upload()
  const body = { ...brief, photoId: photo.id }
  const { runId } = (await call(imageGenerationApi.start, { body })).body.data
  await events(runsApi.events, { params: { runId } })
  const [edited] = await list({ kind: 'edited' })
  expect(provider.asked[0]?.url).toBe('/v1/images/edits')
  expect(provider.asked[0]?.body).toContain('name="mask"')
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
  const { params } = await startDraft()
  const { settings } = (await call(imageDraftsApi.read, { params })).body.data
  await call(imageDraftsApi.change, { params, body: { settings: { ...settings, shot: 'white' } } })
  const [result] = (await call(imageDraftsApi.generate, { params })).body.data.results
  const imageId = result?.id ?? ''
  expect([result?.width, await list({ kind: 'studio' })]).toEqual([2000, []])
  const checked = await call(imagesApi.check, { params: { imageId }, body: { marketplace: 'amazon' } })
  expect(checked.body.data.filter(({ severity }) => severity === 'warning')).toEqual([])
  await call(imageDraftsApi.save, { params, body: { ids: [imageId] } })
  expect(await list({ kind: 'studio' })).toMatchObject([{ id: imageId }])
  const detail = (await call(imagesApi.read, { params: { imageId } })).body.data
  expect(detail.lineage.map(({ kind }) => kind)).toEqual(['cutout', 'photo'])
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
  expect(await names({ search: '100%' })).toEqual(['green_100%.jpg'])
  expect(await names({ favourites: 'true' })).toEqual(['red bottle.jpg'])
  expect(await names({ ratio: 'landscape' })).toEqual([])
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

test('equal files are stored once, without the notes of a camera, and hostile ones are refused', async () => {
  const app = await appWith()
  const { send, upload, list, download, user } = await imagesSeller(app)
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
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused = [
    Buffer.from(script),
    Buffer.from('no picture at all'),
    (await bottlePhoto()).subarray(0, 900),
  ]
  for (const file of refused) expect([(await send(file)).status, file.length]).toEqual([415, file.length])
  expect(await list()).toHaveLength(1)
  expect((await app.as(user.token).call(imagesApi.zip, { query: { ids: '-'.repeat(36) } })).status).toBe(404)
})

test('an image is used in a project, proposed to the canon and described from it', async () => {
  const app = await appWith()
  const { call, upload, projectId } = await imagesSeller(app)
  const { id: imageId } = await upload()
  const params = { imageId }
  expect((await call(imagesApi.writeAlt, { params })).status).toBe(409)
  const canon = { product: { title: 'Steel bottle', features: ['Holds 0.5 l'] } }
  await call(canonApi.write, { params: { projectId }, body: { canon, source: 'user' } })
  await call(imagesApi.change, { params, body: { projectId } })
  expect((await call(imagesApi.writeAlt, { params })).body.data.alt).toBe('Steel bottle: Holds 0.5 l')
  const added = await call(imagesApi.addToProject, { params, body: { projectId } })
  const stored = (await call(pageImagesApi.list, { query: { projectId } })).body.data
  expect(stored.map(({ id }) => id)).toEqual([added.body.data.pageImageId])
  const detail = (await call(imagesApi.read, { params })).body.data
  expect([detail.isUsed, detail.uses]).toMatchObject([true, [{ kind: 'project', title: 'Bottle' }]])
  expect((await call(imagesApi.propose, { params, body: { projectId } })).body.message).toContain('Proposed')
  const resized = (await call(imagesApi.resize, { params, body: { format: 'story' } })).body.data
  expect(resized).toMatchObject({ kind: 'resized', width: 1080, height: 1920 })
})
