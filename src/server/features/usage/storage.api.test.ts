// @both-databases
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentsApi } from '#contracts/attachments.ts'
import { imageDraftsApi, imagesApi } from '#contracts/images/images.ts'
import { pageImagesApi } from '#contracts/pages/pages.ts'
import { usageApi } from '#contracts/usage.ts'
import { visualsApi } from '#contracts/visuals/visuals.ts'
import { instantVisuals, visualsSeller, withHeadline } from '#server/features/visuals/visuals.factory.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const MEGABYTE = 1_024 * 1_024

/** A small picture of one colour, another one for each number. */
const picture = (n: number) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: n, g: 90, b: 140 } } })
    .jpeg()
    .toBuffer()

/** Someone with every tool, whose plan has so many bytes. */
async function seller(app: TestApp) {
  const made = await visualsSeller(app)
  const { projectId } = made.params
  const send = async (path: string, query: Record<string, string>, payload: Buffer) => {
    const headers = {
      authorization: `Bearer ${made.user.token}`,
      'content-type': 'application/octet-stream',
    }
    const reply = await app.app.inject({ method: 'POST', url: path, query, headers, payload })
    return { status: reply.statusCode, body: reply.json() }
  }
  const storage = async () => (await made.call(usageApi.storage)).body.data
  return {
    ...made,
    storage,
    setRoom: (bytes: number) => {
      app.deps.plans.automation.storageMegabytes = bytes / MEGABYTE
    },
    image: (file: Buffer) => send(imagesApi.upload.path, { name: 'lamp.jpg' }, file),
    pageImage: (file: Buffer) => send(pageImagesApi.upload.path, { name: 'lamp.jpg', projectId }, file),
    attachment: (file: Buffer) => send(attachmentsApi.upload.path, { name: 'lamp.jpg' }, file),
    used: async () => (await storage()).used,
  }
}

const fakes = () => ({ parts: { visuals: instantVisuals().renderer } })

test('[security D2] images, page images, visuals and attachments share the storage of the plan, and each is refused once it is full', async () => {
  const app = await testApp(fakes())
  const me = await seller(app)
  const kept = await me.image(await picture(0))
  const params = { imageId: kept.body.data.id }
  const draft = await me.call(imageDraftsApi.create, { body: { photoId: params.imageId, projectId: null } })
  const ways: [string, () => Promise<{ status: number; body: { message?: string | undefined } }>][] = [
    ['an upload', async () => me.image(await picture(10))],
    ['a page image', async () => me.pageImage(await picture(20))],
    ['an attachment', async () => me.attachment(await picture(30))],
    ['a visual', () => me.render(withHeadline('A lamp'))],
    ['a batch', () => me.startBatch([withHeadline('Another lamp')])],
    ['a resized image', () => me.call(imagesApi.resize, { params, body: { format: 'email' } })],
    ['a cutout', () => me.call(imageDraftsApi.cutout, { params: { draftId: draft.body.data.id } })],
    ['a copy in a project', () => me.call(imagesApi.addToProject, { params, body: me.params })],
  ]
  const before = await me.storage()
  me.setRoom(before.used)
  const keys = async () => (await app.deps.storage.list('')).keys
  const files = await keys()
  for (const [way, send] of ways) {
    const { status, body } = await send()
    expect([way, status, body.message]).toEqual([
      way,
      413,
      expect.stringMatching(/^Your images and files take .+ of the .+ of the “Pro Dropshipper” plan/),
    ])
  }
  expect(await me.storage()).toEqual({ ...before, limit: before.used })
  expect(await keys()).toEqual(files)

  me.setRoom(100 * MEGABYTE)
  for (const [way, send] of ways) expect([way, (await send()).status]).toEqual([way, 200])
  expect(await me.used()).toBeGreaterThan(before.used)
})

test('[security D2] of many files at once only those that fit are stored', async () => {
  const app = await testApp(fakes())
  const me = await seller(app)
  await me.image(await picture(1))
  const size = await me.used()
  // No two of the room are larger than three of the smallest.
  me.setRoom(size * 3.5)
  const sent = await Promise.all(
    [2, 3, 4, 5, 6, 7].map(async (n) => (n % 2 ? me.image : me.attachment)(await picture(n * 9))),
  )
  const statuses = sent.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 413]))
  const { used, limit } = await me.storage()
  expect(used).toBeLessThanOrEqual(limit)
})

test('usage lists what is stored with the screen that deletes it, and deleting frees it', async () => {
  const app = await testApp(fakes())
  const me = await seller(app)
  const photo = await picture(1)
  const image = (await me.image(photo)).body.data
  // The same file again, and one that is shown twice, count once.
  await me.image(photo)
  const pageImage = (await me.pageImage(await picture(2))).body.data
  const visual = (await me.render()).body.data
  const file = (await me.attachment(await picture(3))).body.data
  const { limit, used, kinds, largest } = await me.storage()
  expect(limit).toBe(102_400 * MEGABYTE)
  expect(kinds.map(({ kind, files }) => [kind, files]).toSorted()).toEqual([
    ['attachments', 1],
    ['images', 1],
    ['page-images', 1],
    ['visuals', 1],
  ])
  expect(used).toBe(kinds.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(largest.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(used)
  const { projectId } = me.params
  expect(largest.map(({ kind, name, path }) => [kind, name, path]).toSorted()).toEqual([
    ['attachments', 'lamp.jpg', '/chat'],
    ['images', 'lamp.jpg', `/images?image=${image.id}`],
    ['page-images', 'lamp.jpg', '/project/Desk%20lamp'],
    ['visuals', 'Oak desk lamp', `/marketing-visuals?project=${projectId}&part=gallery&q=Oak%20desk%20lamp`],
  ])

  await me.call(imagesApi.delete, { body: { ids: [image.id] } })
  expect((await me.storage()).largest.find(({ kind }) => kind === 'bin')?.path).toBe('/images?view=bin')
  expect((await me.call(imagesApi.emptyBin)).body.message).toBe('1 image deleted permanently.')
  await me.call(visualsApi.delete, { params: { visualId: visual.id } })
  await me.call(pageImagesApi.delete, { params: { imageId: pageImage.id } })
  await me.call(attachmentsApi.delete, { params: { attachmentId: file.id } })
  expect(await me.storage()).toEqual({ limit, used: 0, kinds: [], largest: [] })
})

test('unsaved results of a draft are freed with it, and those of another person never count', async () => {
  const app = await testApp(fakes())
  const [me, other] = [await seller(app), await seller(app)]
  const photoId = (await me.image(await picture(1))).body.data.id
  const params = {
    draftId: (await me.call(imageDraftsApi.create, { body: { photoId, projectId: null } })).body.data.id,
  }
  const before = await me.storage()
  await me.call(imageDraftsApi.cutout, { params })
  expect((await me.storage()).kinds.map(({ kind }) => kind).toSorted()).toEqual(['drafts', 'images'])
  await me.call(imageDraftsApi.delete, { params })
  expect(await me.storage()).toEqual(before)
  expect(await other.used()).toBe(0)
  // Page images of earlier versions have no total, so one is estimated.
  await app.deps.db.execute(sql`insert into site_images (user_id, project_id, name, media_type, width, height, bytes)
    values (${other.user.id}, ${other.params.projectId}, 'lamp.jpg', 'image/jpeg', 900, 600, 1000)`)
  expect(await other.used()).toBe(4_000)
})
