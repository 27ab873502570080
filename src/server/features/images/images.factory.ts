import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { type Image, imageDraftsApi, imagesApi } from '#contracts/images/images.ts'
import type { Plan } from '#contracts/plans.ts'
import { projectsApi } from '#contracts/projects.ts'
import { usageApi } from '#contracts/usage.ts'
import type { Vision } from '#server/ports/vision.ts'
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

/** The same vision with a cutout that takes no time: the middle of the photo. */
export const quickVision = (vision: Vision): Vision => ({
  ...vision,
  async cutout(photo) {
    const { width = 1, height = 1 } = await sharp(photo).metadata()
    const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${width * 0.35}" y="${height * 0.2}" width="${width * 0.3}" height="${height * 0.66}"/></svg>`
    const bytes = await sharp(photo)
      .ensureAlpha()
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .toBuffer()
    return { bytes, mediaType: 'image/png', width, height }
  },
})

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
    async startDraft() {
      const photo = await upload()
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

export interface WireReply {
  status?: number
  body?: string
  /** Ends the connection after half of the body. */
  isCut?: boolean
  /** Never answers. */
  isSilent?: boolean
}

/** An image provider on this machine that answers as told, in order. */
export async function imageProvider(replies: WireReply[]) {
  const asked: { url: string; body: string }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('latin1')
      const {
        status = 200,
        body: text = '{}',
        isCut,
        isSilent,
      } = replies[asked.length] ?? replies.at(-1) ?? {}
      asked.push({ url: request.url ?? '', body })
      if (isSilent) return
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      if (!isCut) return void response.end(text)
      response.write(text.slice(0, text.length / 2))
      setTimeout(() => response.destroy(), 20)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

/** A picture as OpenAI sends it. */
export async function drawnReply(background = '#88aa66'): Promise<WireReply> {
  const png = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer()
  return { body: JSON.stringify({ data: [{ b64_json: png.toString('base64') }] }) }
}
