import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencode } from './reencode.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#24507a' } }).withExif({
    IFD0: { Model: 'Phone' },
  })
const banner = { width: 300, height: 250, format: 'png', maxBytes: 150_000 } as const

test('the file of a visual keeps its pixels and loses its notes', async () => {
  const file = await picture(300, 250).png().toBuffer()
  const encoded = await reencode({ ...banner, file })
  expect(await sharp(encoded).raw().toBuffer()).toEqual(await sharp(file).removeAlpha().raw().toBuffer())
  expect((await sharp(encoded).metadata()).exif).toBeUndefined()
})

test('a file of another kind or size, a damaged one and a bomb are refused', async () => {
  const bomb = Buffer.from(await picture(300, 250).png().toBuffer())
  // The header claims 30,000 × 30,000 pixels.
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  const files = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"/>'),
    await picture(300, 250).jpeg().toBuffer(),
    await picture(250, 300).png().toBuffer(),
    (await picture(300, 250).png().toBuffer()).subarray(0, 120),
    bomb,
  ]
  for (const file of files)
    await expect(reencode({ ...banner, file })).rejects.toThrow(
      'A visual is not the PNG file that its channel takes.',
    )
})
