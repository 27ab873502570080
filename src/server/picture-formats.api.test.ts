import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentsApi } from '#contracts/attachments.ts'
import { imagesApi } from '#contracts/images/images.ts'
import { pageImagesApi } from '#contracts/pages/pages.ts'
import { visualsSeller } from './features/visuals/visuals.factory.ts'
import { testApp } from './testing/test-app.ts'

const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#24507a' } })

test('every upload takes the same pictures and names them where it refuses another', async () => {
  const app = await testApp()
  const { user, params } = await visualsSeller(app)
  const send = async (url: string, name: string, payload: Buffer) => {
    const reply = await app.app.inject({
      method: 'POST',
      url,
      query: { name, ...(url === pageImagesApi.upload.path && params) },
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
      payload,
    })
    return [reply.statusCode, reply.json().message ?? '']
  }
  const tiff = await picture.clone().tiff().toBuffer()
  const taken = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif', gif: 'gif' } as const
  for (const { path } of [imagesApi.upload, pageImagesApi.upload, attachmentsApi.upload]) {
    expect([path, await send(path, 'lamp.tif', tiff)]).toEqual([
      path,
      [415, expect.stringMatching(/JPEG, PNG, WebP, AVIF or GIF picture\.$/)],
    ])
    for (const [ending, format] of Object.entries(taken)) {
      const [status] = await send(path, `lamp.${ending}`, await picture.clone().toFormat(format).toBuffer())
      expect([path, ending, status]).toEqual([path, ending, 200])
    }
  }
})
