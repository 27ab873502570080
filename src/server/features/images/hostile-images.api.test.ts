import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imagesApi } from '#contracts/images/images.ts'
import { quickVision } from '#server/testing/images.ts'
import { testApp } from '#server/testing/test-app.ts'
import { bottlePhoto, imagesSeller } from './images.factory.ts'

const TOO_LARGE = 'This picture is too large. The most is 40 million pixels.'
const DAMAGED = 'This picture is damaged and can’t be read.'
const OTHER_KIND =
  'This file isn’t a picture that can be used. Choose a JPEG, PNG, WebP, AVIF or GIF picture.'

const latin = (text: string) => Buffer.from(text, 'latin1')
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inner}</svg>`
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#24507a' } })

/** A PNG in RGB with the given size and data, whatever they say. Its XMP notes are packed. */
function pngOf(width: number, height: number, data: Uint8Array, notes?: Uint8Array) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, content: Uint8Array) => {
    const body = Buffer.concat([latin(name), content])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(content.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const packed = notes && Buffer.concat([latin('XML:com.adobe.xmp\0\x01\0\0\0'), notes])
  const chunks = [
    chunk('IHDR', header),
    ...(packed ? [chunk('iTXt', packed)] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n'), ...chunks])
}

/** A GIF whose screen and only frame claim a size. */
const gifClaiming = (width: number, height: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const screen = [latin('GIF89a'), size, latin('\x80\0\0\0\0\0\xff\xff\xff')]
  return Buffer.concat([...screen, latin('\x2c\0\0\0\0'), size, latin('\0\x02\x02\x44\x01\0\x3b')])
}

/** A JPEG whose header claims another size than its data has. */
async function jpegClaiming(width: number, height: number) {
  const file = Buffer.from(await bottlePhoto())
  const start = file.indexOf(latin('\xff\xc0'))
  file.writeUInt16BE(height, start + 5)
  file.writeUInt16BE(width, start + 7)
  return file
}

const heifOf = (brand: string) =>
  Buffer.concat([latin(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(400)])

async function refusedFiles(): Promise<[string, Uint8Array, string | RegExp][]> {
  const photo = await bottlePhoto()
  const png = await solid(64, 64).png().toBuffer()
  return [
    [
      'a PNG header of 30,000 × 30,000',
      pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1_000_000))),
      TOO_LARGE,
    ],
    ['a PNG of 41 million pixels', pngOf(6_400, 6_400, deflateSync(Buffer.alloc(6_400))), TOO_LARGE],
    ['a GIF screen of 30,000 × 30,000', gifClaiming(30_000, 30_000), TOO_LARGE],
    ['a JPEG header of 65,500 × 65,500', await jpegClaiming(65_500, 65_500), TOO_LARGE],
    ['a PNG whose data is no picture', pngOf(64, 64, Buffer.from('no zlib')), DAMAGED],
    ['a cut JPEG', photo.subarray(0, photo.length / 2), DAMAGED],
    ['a cut PNG', png.subarray(0, png.length - 60), DAMAGED],
    ['a JPEG of nothing but its first bytes', latin('\xff\xd8\xff\xe0'), DAMAGED],
    ['an SVG with a script', Buffer.from(svg('<script>alert(1)</script>')), OTHER_KIND],
    [
      'an SVG with a link',
      Buffer.from(svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>')),
      OTHER_KIND,
    ],
    [
      'an SVG that reads a file',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      ),
      OTHER_KIND,
    ],
    ['a packed SVG', gzipSync(svg('')), OTHER_KIND],
    ['a TIFF', await solid(64, 64).tiff().toBuffer(), OTHER_KIND],
    ['a PDF', latin('%PDF-1.7\n'), OTHER_KIND],
    ['a HEIC photo', heifOf('heic'), /^HEIC photos can’t be read here\./],
    ['a damaged AVIF', heifOf('avif'), DAMAGED],
    ['a picture of one pixel', await solid(1, 1).png().toBuffer(), /too small/],
  ]
}

async function acceptedFiles(): Promise<[string, Uint8Array, { width: number; height: number }][]> {
  const frames = Buffer.concat(Array.from({ length: 40 }, (_, n) => Buffer.alloc(64 * 64 * 3, n * 6)))
  const animation = sharp(frames, { raw: { width: 64, height: 64 * 40, channels: 3, pageHeight: 64 } })
  return [
    [
      '39 million pixels in 0.1 MB',
      pngOf(6_200, 6_200, deflateSync(Buffer.alloc(6_200 * 18_601))),
      { width: 3_000, height: 3_000 },
    ],
    [
      'notes of 100 MB in 0.1 MB',
      pngOf(64, 64, deflateSync(Buffer.alloc(64 * 193)), deflateSync(Buffer.alloc(100_000_000))),
      { width: 64, height: 64 },
    ],
    [
      'CMYK',
      await sharp(await bottlePhoto())
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
      { width: 320, height: 320 },
    ],
    ['an animated GIF', await animation.clone().gif().toBuffer(), { width: 64, height: 64 }],
    ['an animated WebP', await animation.clone().webp().toBuffer(), { width: 64, height: 64 }],
    [
      'AVIF',
      await sharp(await bottlePhoto())
        .avif({ effort: 0 })
        .toBuffer(),
      { width: 320, height: 320 },
    ],
    [
      '16 bits a channel',
      await solid(64, 32).toColourspace('rgb16').png().toBuffer(),
      { width: 64, height: 32 },
    ],
  ]
}

test('hostile files are refused with a reason, and unusual ones become plain sRGB pictures', async () => {
  const app = await testApp({ parts: { vision: quickVision() } })
  const { call, send, download } = await imagesSeller(app)
  for (const [name, file, reason] of await refusedFiles()) {
    const { status, body } = await send(file)
    expect
      .soft([name, status, body.message])
      .toEqual([name, 415, typeof reason === 'string' ? reason : expect.stringMatching(reason)])
  }
  for (const [name, file, size] of await acceptedFiles()) {
    const { status, body } = await send(file, `${name}.png`)
    expect.soft([name, status, body.data]).toMatchObject([name, 200, size])
    const stored = await sharp(await download(`/api/images/${body.data.id}/file`)).metadata()
    expect.soft([name, stored.space, stored.pages ?? 1, stored.depth]).toEqual([name, 'srgb', 1, 'uchar'])
  }
  const cmyk = (await call(imagesApi.list, { query: { search: 'CMYK' } })).body.data.items[0]
  const thumbnail = await download(`/api/images/${cmyk?.id}/thumbnail`)
  const { dominant } = await sharp(thumbnail).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})
