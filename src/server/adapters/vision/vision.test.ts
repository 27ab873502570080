import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sceneIds } from '#contracts/images/scenes.ts'
import { productFindings, textFinding, wordsIn } from '#server/features/images/check.policy.ts'
import { compare } from './compare.ts'
import { compose } from './compose.ts'
import { cutOut } from './cutout.ts'
import { openPicture } from './open.ts'
import { madeByModel, saysMadeByModel } from './provenance.ts'
import { drawScene } from './scene-drawing.ts'
import { upscale } from './upscale.ts'

const svg = (content: string, side = 480) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`),
  )

/** A bottle with a label on a table. */
const bottle = `<rect x="170" y="100" width="140" height="300" rx="28" fill="#2a5a8a"/><rect x="185" y="210" width="110" height="70" fill="#fff"/><rect x="200" y="225" width="80" height="8" fill="#111"/>`
const photo = () =>
  svg(
    `<rect width="480" height="480" fill="#cfc8bd"/><rect y="340" width="480" height="140" fill="#b8ae9f"/>${bottle}`,
  )
    .jpeg({ quality: 95 })
    .toBuffer()
const cutout = () => svg(bottle).png().toBuffer()

const task = (bytes: Uint8Array) => ({
  width: 600,
  height: 600,
  cutout: bytes,
  scene: 'sand' as const,
  fill: 0.7,
  copies: 1,
  light: 'left' as const,
  shadow: true,
  reflection: true,
  texts: [],
  measures: null,
  before: null,
  format: 'jpeg' as const,
})

test('[T21] the background is removed without a key and without a network, and strokes mend the mask', async () => {
  const erase = { mode: 'erase' as const, radius: 0.05, points: [[0.5, 0.75]] as [number, number][] }
  const keep = { mode: 'keep' as const, radius: 0.05, points: [[0.05, 0.05]] as [number, number][] }
  const { bytes } = await cutOut(await marked(sharp(await photo())).toBuffer(), [erase, keep])
  expect(await isMarked(bytes)).toBe(true)
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number) => data[(y * 480 + x) * 4 + 3]
  const opaque = [alpha(240, 150), alpha(200, 300), alpha(24, 24)]
  const clear = [alpha(60, 240), alpha(420, 420), alpha(240, 360)]
  expect([opaque.map((value) => (value ?? 0) > 200), clear.map((value) => (value ?? 255) < 40)]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
})

test('[T23] the check warns of another colour, other edges and lost text, and passes an untouched product', async () => {
  const product = await cutout()
  const { bytes, placement } = await compose(task(product))
  const titles = async (picture: Uint8Array) =>
    productFindings(await compare(picture, product, placement)).map(({ title }) => title)
  expect(await titles(bytes)).toEqual(['Colour matches the photo', 'Edges match the photo'])
  const tinted = await sharp(bytes).modulate({ hue: 70 }).toBuffer()
  expect(await titles(tinted)).toEqual(['Colour differs from the photo', 'Edges match the photo'])
  const smeared = await sharp(bytes).blur(14).toBuffer()
  expect(await titles(smeared)).toContain('Edges differ from the photo')
  const marked = productFindings(await compare(tinted, product, placement))[0]?.places ?? []
  expect(marked.every(({ x, y }) => x >= placement.x && y >= placement.y && x < 1 && y < 1)).toBe(true)
  expect(marked).toHaveLength(3)
  expect(textFinding(wordsIn('Lumio Oak'), wordsIn('lumio'), placement)).toMatchObject({
    severity: 'warning',
    detail: 'Not readable any more: oak.',
  })
})

const isMarked = async (picture: Uint8Array) => saysMadeByModel((await sharp(picture).metadata()).xmp)
const marked = (picture: ReturnType<typeof sharp>) => picture.withXmp(madeByModel('trainedAlgorithmicMedia'))

test('a picture that says “made with AI” still says so when it is opened and placed in a scene', async () => {
  const opened = await openPicture(await marked(sharp(await photo())).toBuffer())
  expect([opened.isGenerated, await isMarked(opened.bytes)]).toEqual([true, true])
  const plain = await openPicture(await photo())
  expect([plain.isGenerated, await isMarked(plain.bytes)]).toEqual([false, false])
  const studio = await compose(task(await marked(sharp(await cutout())).toBuffer()))
  expect(await isMarked(studio.bytes)).toBe(true)
  expect(await isMarked((await compose(task(await cutout()))).bytes)).toBe(false)
})

test('every scene is drawn in the size of its frame, and white is pure white', async () => {
  expect(sceneIds.length).toBeGreaterThanOrEqual(20)
  for (const id of sceneIds) {
    const scene = await drawScene(id, { width: 60, height: 40, light: 'top', warmth: 0.01 })
    expect(await sharp(scene).metadata(), id).toMatchObject({ width: 60, height: 40 })
  }
  const { bytes } = await compose({ ...task(await cutout()), scene: 'white', fill: 0.87 })
  const corner = await sharp(bytes).extract({ left: 0, top: 0, width: 20, height: 20 }).raw().toBuffer()
  expect(Math.min(...corner)).toBe(255)
})

test('shots with texts, measures, a photo or copies are drawn', async () => {
  const product = await cutout()
  for (const change of [
    { texts: ['Holds 0.5 l', 'Steel'] },
    { measures: { width: '7 cm', height: '24 cm' } },
    { before: await photo() },
    { copies: 3 },
    { light: 'right' as const, width: 300, height: 900 },
  ]) {
    const drawn = await compose({ ...task(product), ...change })
    expect(drawn.placement.width).toBeGreaterThan(0.05)
    expect((await compare(drawn.bytes, product, drawn.placement)).colour).toBeLessThan(5)
  }
})

test('an enlarged picture keeps its content across tiles, its transparency and its origin', async () => {
  const wide = await sharp(await cutout())
    .resize(150, 40, { fit: 'fill' })
    .png()
    .toBuffer()
  const { bytes, ...larger } = await upscale(wide, { factor: 2 })
  expect(larger).toEqual({ mediaType: 'image/png', width: 300, height: 80 })
  const [drawn, plain] = await Promise.all([
    sharp(bytes).flatten({ background: '#fff' }).raw().toBuffer(),
    sharp(wide).resize(300, 80, { fit: 'fill' }).flatten({ background: '#fff' }).raw().toBuffer(),
  ])
  const difference = plain.reduce((sum, value, i) => sum + Math.abs(value - (drawn[i] ?? 0)), 0)
  expect(difference / plain.length).toBeLessThan(6)
  expect(String((await sharp(bytes).metadata()).xmp)).toContain('algorithmicallyEnhanced')
})
