import sharp, { type OverlayOptions } from 'sharp'
import type { StudioPicture, StudioTask } from '#server/ports/vision.ts'
import { labelsOf } from './labels.ts'
import { type Box, trimmed, warmthOf } from './pixels.ts'
import { madeByModel, saysMadeByModel } from './provenance.ts'
import { drawScene, PODIUM_EDGE } from './scene-drawing.ts'
import { groundedShadow, reflectionOf } from './shadows.ts'

/** Height of the ground on which a product stands, as a part of the frame. */
const GROUND = 0.87
/** The scene takes over this part of the product's warmth. */
const WARMTH = 0.04

interface Product {
  bytes: Buffer
  width: number
  height: number
}

interface Group extends Product {
  /** The first copy, which no other covers, in parts of the group. */
  first: { top: number; width: number; height: number }
}

/** The product in a scene, with shadow, reflection, texts and measures. */
export async function compose(task: StudioTask): Promise<StudioPicture> {
  const { width, height, scene, light } = task
  const product = await grouped(await trimmed(task.cutout), task.copies)
  const area = areaOf(task)
  const box = placeIn(area, product, task)
  const isWhite = scene === 'white'
  const drawn = await sharp(product.bytes).resize(box.width, box.height, { fit: 'fill' }).png().toBuffer()
  const warmth = isWhite ? 0 : WARMTH * (await warmthOf(task.cutout))
  const layers: OverlayOptions[] = []
  if (task.shadow && !isWhite) layers.push(...(await groundedShadow(drawn, box, { width, height, light })))
  if (task.reflection)
    layers.push(
      ...(await reflectionOf(drawn, box, Math.round(height * (scene === 'podium' ? PODIUM_EDGE : 1)))),
    )
  layers.push({ input: drawn, left: box.left, top: box.top })
  if (task.before) layers.push({ input: await beforeHalf(task.before, width, height), left: 0, top: 0 })
  const labels = await labelsOf(task, box)
  if (labels) layers.push({ input: labels, left: 0, top: 0 })
  const ground = sharp(await drawScene(scene, { width, height, light, warmth }))
  const finished = ground.composite(layers).removeAlpha()
  const { xmp } = await sharp(task.cutout).metadata()
  if (saysMadeByModel(xmp)) finished.withXmp(madeByModel('compositeWithTrainedAlgorithmicMedia'))
  const { data } = await (task.format === 'webp'
    ? finished.webp({ quality: 82 })
    : finished.jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
  ).toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    mediaType: task.format === 'webp' ? 'image/webp' : 'image/jpeg',
    width,
    height,
    placement: {
      x: box.left / width,
      y: (box.top + product.first.top * box.height) / height,
      width: (product.first.width * box.width) / width,
      height: (product.first.height * box.height) / height,
    },
  }
}

/** The part of the frame for the product: texts and the photo take the rest. */
function areaOf({ width, height, texts, before }: StudioTask): Box {
  const isWide = width >= height
  if (before) return { left: Math.round(width / 2), top: 0, width: Math.round(width / 2), height }
  if (texts.length === 0) return { left: 0, top: 0, width, height }
  return isWide
    ? { left: 0, top: 0, width: Math.round(width * 0.56), height }
    : { left: 0, top: 0, width, height: Math.round(height * 0.62) }
}

/** As large as the fill says. In a scene it stands on the ground, on white it is in the middle. */
function placeIn(area: Box, product: Product, { fill, scene, measures }: StudioTask): Box {
  const share = measures ? Math.min(fill, 0.68) : fill
  const most = scene === 'white' || measures ? 1 : GROUND
  const scale = Math.min(
    (area.width * share) / product.width,
    Math.min(area.height * share, area.height * (most - 0.03)) / product.height,
  )
  const width = Math.max(1, Math.round(product.width * scale))
  const height = Math.max(1, Math.round(product.height * scale))
  const left = area.left + Math.round((area.width - width) / 2)
  const middle = area.top + Math.round((area.height - height) / 2)
  const standing = area.top + Math.round(area.height * GROUND) - height
  return { left, top: scene === 'white' || measures ? middle : standing, width, height }
}

/** Copies in a row, each a little behind the one before. */
async function grouped(product: Product, copies: number): Promise<Group> {
  if (copies === 1) return { ...product, first: { top: 0, width: 1, height: 1 } }
  const [step, rise] = [Math.round(product.width * 0.78), Math.round(product.height * 0.05)]
  const width = product.width + step * (copies - 1)
  const height = product.height + rise
  const order = Array.from({ length: copies }, (_, i) => i).toSorted((a, b) => (b % 2) - (a % 2))
  const bytes = await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite(order.map((i) => ({ input: product.bytes, left: i * step, top: i % 2 === 1 ? 0 : rise })))
    .png()
    .toBuffer()
  const first = { top: rise / height, width: product.width / width, height: product.height / height }
  return { bytes, width, height, first }
}

const beforeHalf = (photo: Uint8Array, width: number, height: number) =>
  sharp(photo)
    .resize(Math.round(width / 2), height, { fit: 'cover' })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
