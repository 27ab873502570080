import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { storedKeys, uploaded } from '#server/features/attachments/testing/uploading.ts'
import { photo } from '#server/testing/photo.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { sweepAssets } from './assets.service.ts'

const thumbnail = ({ app }: TestApp, token: string, id: string) =>
  app.inject({ url: `/api/attachments/${id}/thumbnail`, headers: { authorization: `Bearer ${token}` } })

const wide = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

test('[security D7] a thumbnail is made once, stored, bounded in size and safe to open', async () => {
  const app = await testApp()
  const { token, id: userId } = await app.build.user()
  const file = await uploaded(app, token, 'lamp.png', await wide())
  const drawn = vi.spyOn(app.deps.documents, 'thumbnail')
  const [first, second] = await Promise.all([thumbnail(app, token, file.id), thumbnail(app, token, file.id)])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 })
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': expect.stringMatching(/^inline; /),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect((await thumbnail(app, token, file.id)).rawPayload).toEqual(first.rawPayload)
  expect(drawn).toHaveBeenCalledOnce()
  expect(await storedKeys(app)).toEqual([
    `users/${userId}/attachments/${file.id}`,
    `users/${userId}/variants/attachments/${file.id}/thumbnail`,
  ])

  const text = await uploaded(app, token, 'lamp.txt', 'Lamp')
  expect((await thumbnail(app, token, text.id)).statusCode).toBe(404)
})

test('[security B7] a thumbnail goes with its picture, and one left behind is swept', async () => {
  const app = await testApp()
  const { token, id: userId } = await app.build.user()
  const other = await app.build.user()
  const removed = await uploaded(app, token, 'lamp.jpg', await photo())
  const kept = await uploaded(app, other.token, 'lamp.jpg', await photo())
  await thumbnail(app, token, removed.id)
  await thumbnail(app, other.token, kept.id)
  await app.app.inject({
    method: 'DELETE',
    url: `/api/attachments/${removed.id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const staying = [
    `users/${other.id}/attachments/${kept.id}`,
    `users/${other.id}/variants/attachments/${kept.id}/thumbnail`,
  ]
  expect(await storedKeys(app)).toEqual(staying)

  const late = `users/${userId}/variants/attachments/${randomUUID()}/thumbnail`
  const knowledge = `users/${userId}/knowledge/${randomUUID()}`
  for (const key of [late, knowledge])
    await app.deps.storage.put(key, Buffer.from('x'), { contentType: 'image/webp' })
  await sweepAssets(app.deps, { purpose: 'attachments', userId }, async () => new Set())
  expect((await storedKeys(app)).toSorted()).toEqual([...staying, knowledge].toSorted())
})
