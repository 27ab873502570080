import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { createImageModel } from '../adapters/image-model/image-model.ts'
import { threadedVision } from '../adapters/vision/threaded.ts'
import type { Vision } from '../ports/vision.ts'

/** The usual vision with a cutout that takes no time: the middle of the photo. */
export const quickVision = (): Vision => ({
  ...threadedVision(),
  async cutout(photo, strokes) {
    const { width = 1, height = 1 } = await sharp(photo).metadata()
    const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${width * 0.35}" y="${height * 0.2}" width="${width * 0.3}" height="${height * (0.66 - 0.02 * strokes.length)}"/></svg>`
    const bytes = await sharp(photo)
      .ensureAlpha()
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .toBuffer()
    return { bytes, mediaType: 'image/png', width, height }
  },
})

/** Asks a provider on this machine in place of OpenAI. */
export const imagesFrom = (base: string) => createImageModel({ baseUrls: { openai: base } })

export interface WireReply {
  status?: number
  body?: string
  /** Ends the connection after half of the body. */
  isCut?: boolean
  /** Never answers. */
  isSilent?: boolean
}

/** A scripted image provider on this machine. */
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
