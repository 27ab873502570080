import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imagesApi } from '#contracts/images/images.ts'
import { pageImagesApi } from '#contracts/pages/pages.ts'
import { visualsApi } from '#contracts/visuals/visuals.ts'
import { rowsOf } from './db/database.ts'
import { instantVisuals, visualsSeller, withHeadline } from './features/visuals/visuals.factory.ts'
import type { Storage } from './ports/storage.ts'
import { testApp } from './testing/test-app.ts'

/** A storage that writes to a device without room after so many files: the error is that of the system. */
function fillable(storage: Storage) {
  let room = Number.POSITIVE_INFINITY
  return {
    setRoom: (files: number) => {
      room = files
    },
    storage: {
      ...storage,
      async put(key, body, options) {
        if (room-- > 0) return storage.put(key, body, options)
        await writeFile('/dev/full', body instanceof Uint8Array ? body : await buffer(body))
      },
    } satisfies Storage,
  }
}

test('[security M4] on a full disk pictures, page images and visuals answer 507 and leave neither a row nor a file', async () => {
  const app = await testApp({ parts: { visuals: instantVisuals().renderer } })
  const disk = fillable(app.deps.storage)
  app.deps.storage = disk.storage
  const { user, params, render, used } = await visualsSeller(app)
  const file = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#24507a' } })
    .jpeg()
    .toBuffer()
  const send = async (url: string, query: Record<string, string>) => {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' }
    const reply = await app.app.inject({ method: 'POST', url, query, headers, payload: file })
    return { status: reply.statusCode, body: reply.json() }
  }
  const left = async () => ({
    rows: await rowsOf(
      app.deps.db,
      sql`select (select count(*)::int from images) as images, (select count(*)::int from site_images) as pages,
        (select count(*)::int from visuals) as visuals`,
    ),
    keys: (await app.deps.storage.list('')).keys,
    units: await used(),
  })
  const ways = [
    { send: () => send(imagesApi.upload.path, { name: 'lamp.jpg' }), files: [0, 1] },
    {
      send: () => send(pageImagesApi.upload.path, { name: 'lamp.jpg', projectId: params.projectId }),
      // The upload itself, its redrawn picture, and one of its sizes.
      files: [0, 1, 4],
    },
    { send: () => render(withHeadline('A lamp')), files: [0] },
  ]
  const before = await left()
  for (const way of ways)
    for (const files of way.files) {
      disk.setRoom(files)
      expect(await way.send()).toMatchObject({
        status: 507,
        body: {
          type: 'DISK_FULL',
          message: 'The server is out of disk space. Nothing was saved. Try again later.',
        },
      })
      expect(await left()).toEqual(before)
      expect((await app.as(user.token).call(visualsApi.list)).status).toBe(200)
    }
  disk.setRoom(Number.POSITIVE_INFINITY)
  for (const way of ways) expect((await way.send()).status).toBe(200)
})
