import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coloursIn } from './logo-colours.ts'

const png = (body: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60">${body}</svg>`))
    .png()
    .toBuffer()

test('colours of a logo come by frequency, without greys, and a light one on transparent is known', async () => {
  const dark = await png(
    '<rect width="120" height="60" fill="#fff"/><rect width="80" height="40" fill="#20324a"/><rect x="90" width="30" height="30" fill="#f0a43a"/>',
  )
  expect(await coloursIn(dark)).toEqual({ colours: ['#20324a', '#f0a43a'], isLight: false })
  const light = await png('<circle cx="60" cy="30" r="25" fill="#fdfdfd"/>')
  expect(await coloursIn(light)).toEqual({ colours: [], isLight: true })
})
