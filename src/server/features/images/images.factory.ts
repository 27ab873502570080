import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { type Image, imageDraftsApi, imagesApi } from '#contracts/images/images.ts'
import type { Plan } from '#contracts/plans.ts'
import { projectsApi } from '#contracts/projects.ts'
import { usageApi } from '#contracts/usage.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** A bottle with a label on a table, from which the product can be told. */
export const bottlePhoto = (label = '#ffffff'): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
      <rect width="320" height="320" fill="#cfc8bd"/><rect x="110" y="60" width="100" height="220" rx="20" fill="#24507a"/>
      <rect x="120" y="130" width="80" height="60" fill="${label}"/></svg>`),
  )
    .jpeg({ quality: 95 })
    .toBuffer()

/** A bottle that an image model drew, as its notes say. */
export const modelPhoto = async (): Promise<Buffer> =>
  sharp(await bottlePhoto('#0000ff'))
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/">http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</x:xmpmeta>',
    )
    .jpeg()
    .toBuffer()

/** A bottle whose label says “Wool socks, size chart”. */
export async function labelledPhoto(): Promise<Buffer> {
  const note = new URL('../../adapters/documents/testing/note.png', import.meta.url)
  const input = await sharp(await readFile(note))
    .extract({ left: 8, top: 20, width: 345, height: 45 })
    .resize(460)
    .toBuffer()
  return sharp(await bottlePhoto())
    .resize(1_600)
    .composite([{ input, left: 570, top: 700 }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Someone with a plan and a project, who uploads files. */
export async function imagesSeller(app: TestApp, plan: Plan = 'pro') {
  const user = await app.build.user()
  await app.deps.db.execute(sql`update users set plan = ${plan} where id = ${user.id}`)
  const { call, events } = app.as(user.token)
  const made = await call(projectsApi.create, { body: { name: 'Bottle', businessInstructions: '' } })
  const send = async (file: Uint8Array, name = 'bottle.jpg') => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/images',
      query: { name },
      payload: Buffer.from(file),
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const upload = async (file?: Uint8Array, name?: string): Promise<Image> =>
    (await send(file ?? (await bottlePhoto()), name)).body.data
  return {
    user,
    call,
    events,
    projectId: made.body.data.id,
    send,
    upload,
    list: async (query: object = {}) => (await call(imagesApi.list, { query })).body.data.items,
    /** A draft with its cutout. */
    async startDraft(file?: Uint8Array) {
      const photo = await upload(file)
      const draft = await call(imageDraftsApi.create, { body: { photoId: photo.id, projectId: null } })
      const params = { draftId: draft.body.data.id }
      await call(imageDraftsApi.cutout, { params })
      return { photo, params }
    },
    used: async () => (await call(usageApi.limit, { params: { name: 'promptsPerDay' } })).body.data.used,
    async download(url: string): Promise<Uint8Array> {
      const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
      if (reply.statusCode !== 200) throw new Error(reply.payload)
      return reply.rawPayload
    },
  }
}
