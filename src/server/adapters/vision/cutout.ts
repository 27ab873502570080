import sharp from 'sharp'
import type { MaskStroke } from '#contracts/images/drafts.ts'
import type { OpenedPicture } from '#server/ports/vision.ts'
import { withEdgeColours } from './edge-colours.ts'
import { guidedCoefficients, type Plane } from './guided-filter.ts'
import { likelyProduct, MODEL_SIDE } from './mask-model.ts'
import { enlarged, type Pixels, resampled, rowsOf, sampler, sizeWithin } from './planes.ts'
import { madeByModel, saysMadeByModel } from './provenance.ts'
import { strokeMask } from './strokes.ts'

/** Longer side at which the edge is fitted to the photo. */
const WORK_SIDE = 640
const RADIUS = 6
const EPSILON = 4e-4
/** Between these values of the mask lies the soft edge. */
const LOW = 0.3
const HIGH = 0.7

/** The product on a transparent ground. Strokes of the brush have the last word. */
export async function cutOut(photo: Uint8Array, strokes: readonly MaskStroke[]): Promise<OpenedPicture> {
  const { data, info } = await sharp(photo)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height }
  const likely = { values: await likelyProduct(photo), width: MODEL_SIDE, height: MODEL_SIDE }
  const alpha = refine(pixels, likely)
  await applyStrokes(alpha, pixels, strokes)
  const drawn = sharp(withEdgeColours(pixels, alpha), {
    raw: { width: pixels.width, height: pixels.height, channels: 4 },
  })
  const { xmp } = await sharp(photo).metadata()
  if (saysMadeByModel(xmp)) drawn.withXmp(madeByModel('trainedAlgorithmicMedia'))
  const bytes = await drawn.png({ compressionLevel: 2 }).toBuffer()
  return { bytes, mediaType: 'image/png', width: pixels.width, height: pixels.height }
}

/** Opacity of each pixel, its edge drawn along the photo's own. */
function refine(pixels: Pixels, likely: Plane): Uint8Array {
  const { width, height } = pixels
  const work = sizeWithin(pixels, WORK_SIDE)
  const brightness = projection(pixels.data, contrastOf(pixels, likely))
  const guide = resampled({ width, height }, work, brightness)
  const mask = { ...work, values: enlarged(likely, work) }
  const { slope, offset } = guidedCoefficients(guide, mask, RADIUS, EPSILON)
  const slopesOf = rowsOf({ ...work, values: slope }, pixels)
  const offsetsOf = rowsOf({ ...work, values: offset }, pixels)
  const alpha = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [slopes, offsets] = [slopesOf(y), offsetsOf(y)]
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const value = (slopes[x] ?? 0) * brightness(i) + (offsets[x] ?? 0)
      // Nearly every pixel is outside of the edge, which needs no curve.
      if (value >= HIGH) alpha[i] = 255
      else if (value > LOW) alpha[i] = Math.round(255 * smoothstep((value - LOW) / (HIGH - LOW)))
    }
  }
  return alpha
}

/** The direction in colour that tells product and background apart best. */
function contrastOf({ data, width, height }: Pixels, likely: Plane): [number, number, number] {
  const sums = { product: [0, 0, 0, 1e-6], ground: [0, 0, 0, 1e-6] }
  const sample = sampler(likely)
  const step = Math.max(1, Math.floor(Math.max(width, height) / 200))
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const part = sample((x + 0.5) / width, (y + 0.5) / height)
      const sum = part > 0.8 ? sums.product : part < 0.2 ? sums.ground : undefined
      if (!sum) continue
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (data[(y * width + x) * 3 + c] ?? 0)
      sum[3] = (sum[3] ?? 0) + 1
    }
  const mean = (sum: number[], c: number) => (sum[c] ?? 0) / (sum[3] ?? 1)
  const difference = [0, 1, 2].map((c) => mean(sums.product, c) - mean(sums.ground, c))
  const length = Math.hypot(...difference)
  const grey: [number, number, number] = [0.299, 0.587, 0.114]
  if (length < 8) return grey
  return difference.map((value) => value / length) as [number, number, number]
}

/** Brightness of a pixel along a direction in colour. */
function projection(data: Uint8Array, [r, g, b]: readonly [number, number, number]) {
  return (i: number) =>
    ((data[i * 3] ?? 0) * r + (data[i * 3 + 1] ?? 0) * g + (data[i * 3 + 2] ?? 0) * b) / 255
}

const smoothstep = (t: number) => t * t * (3 - 2 * t)

async function applyStrokes(alpha: Uint8Array, { width, height }: Pixels, strokes: readonly MaskStroke[]) {
  if (strokes.length === 0) return
  const mask = await strokeMask(strokes, width, height)
  for (let i = 0; i < alpha.length; i++) {
    const [keep, erase] = [mask[i * 2] ?? 0, mask[i * 2 + 1] ?? 0]
    if (keep || erase) alpha[i] = Math.min(255 - erase, Math.max(alpha[i] ?? 0, keep))
  }
}
