import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPicture } from '#server/adapters/vision/open.ts'
import { redraw } from './redraw.ts'

const side = 400
const noise = (channels: 3 | 4, transparent = false) => {
  const raw = randomBytes(side * side * channels)
  if (channels === 4)
    for (let at = 3; at < raw.length; at += 4) raw[at] = transparent && at < raw.length / 2 ? 0 : 255
  return sharp(raw, { raw: { width: side, height: side, channels } })
    .png()
    .toBuffer()
}
const flat = (channels: 3 | 4) =>
  sharp({ create: { width: side, height: side, channels, background: '#24507a' } })
    .png()
    .toBuffer()

const formatOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).format

test('[security D2] an opaque photo that comes as PNG is stored as WebP; graphics and transparent pictures stay PNG', async () => {
  const expected = [
    ['opaque noise', await noise(4), 'webp'],
    ['transparent noise', await noise(4, true), 'png'],
    ['a flat graphic', await flat(4), 'png'],
  ] as const
  for (const [name, png, format] of expected) {
    const opened = await openPicture(png)
    expect([name, await formatOf(opened.bytes), opened.mediaType]).toEqual([name, format, `image/${format}`])
    const drawn = await redraw({ bytes: Uint8Array.from(png), mediaType: 'image/png' })
    expect([name, await formatOf(drawn.bytes), drawn.mediaType]).toEqual([name, format, `image/${format}`])
  }
  const png = await noise(3)
  const drawn = await redraw({ bytes: Uint8Array.from(png), mediaType: 'image/png' })
  expect(drawn.mediaType).toBe('image/webp')
  expect(drawn.bytes.length).toBeLessThan(png.length)
})

test('a picture by a model that is stored as WebP still says so', async () => {
  const opened = await openPicture(await noise(4), { isGenerated: true })
  expect(opened.mediaType).toBe('image/webp')
  expect(String((await sharp(opened.bytes).metadata()).xmp)).toContain('trainedAlgorithmicMedia')
})
