import sharp from 'sharp'
import type { MaskStroke } from '#contracts/images/drafts.ts'
import type { OpenedPicture } from '#server/ports/vision.ts'
import { boxMean, guidedCoefficients, type Plane } from './guided-filter.ts'
import { likelyProduct, MODEL_SIDE } from './mask-model.ts'
import { strokeMask } from './strokes.ts'

/** Longer side at which the edge is fitted to the photo. */
const WORK_SIDE = 640
const RADIUS = 6
const EPSILON = 4e-4

interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

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
  const bytes = await sharp(withAlpha(pixels, alpha), {
    raw: { width: pixels.width, height: pixels.height, channels: 4 },
  })
    .png({ compressionLevel: 6 })
    .toBuffer()
  return { bytes, mediaType: 'image/png', width: pixels.width, height: pixels.height }
}

/** Opacity of each pixel, its edge drawn along the photo's own. */
function refine(pixels: Pixels, likely: Plane): Uint8Array {
  const { width, height } = pixels
  const scale = Math.min(1, WORK_SIDE / Math.max(width, height))
  const work = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const weights = contrastOf(pixels, likely)
  const guide = resampled({ width, height }, work, (i) => project(pixels.data, i, weights))
  const mask = { ...work, values: enlarged(likely, work) }
  const { slope, offset } = guidedCoefficients(guide, mask, RADIUS, EPSILON)
  const [slopes, offsets] = [sampler({ ...work, values: slope }), sampler({ ...work, values: offset })]
  const alpha = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const u = (x + 0.5) / width
      const v = (y + 0.5) / height
      const value = slopes(u, v) * project(pixels.data, i, weights) + offsets(u, v)
      alpha[i] = Math.round(255 * smoothstep(0.3, 0.7, value))
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

const project = (data: Uint8Array, i: number, [r, g, b]: [number, number, number]) =>
  ((data[i * 3] ?? 0) * r + (data[i * 3 + 1] ?? 0) * g + (data[i * 3 + 2] ?? 0) * b) / 255

function resampled(
  from: { width: number; height: number },
  to: { width: number; height: number },
  at: (i: number) => number,
): Plane {
  const values = new Float32Array(to.width * to.height)
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const sourceX = Math.min(from.width - 1, Math.floor(((x + 0.5) * from.width) / to.width))
      const sourceY = Math.min(from.height - 1, Math.floor(((y + 0.5) * from.height) / to.height))
      values[y * to.width + x] = at(sourceY * from.width + sourceX)
    }
  return { ...to, values }
}

function enlarged(plane: Plane, { width, height }: { width: number; height: number }): Float32Array {
  const sample = sampler(plane)
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) values[y * width + x] = sample((x + 0.5) / width, (y + 0.5) / height)
  return values
}

/** Values between the pixels of a plane, at parts of its width and height. */
function sampler({ values, width, height }: Plane): (u: number, v: number) => number {
  // Plain numbers: this runs for every pixel, and arrays for pairs would be garbage.
  return (u, v) => {
    const x = Math.min(width - 1, Math.max(0, u * width - 0.5))
    const y = Math.min(height - 1, Math.max(0, v * height - 0.5))
    const left = Math.floor(x)
    const right = Math.min(width - 1, left + 1)
    const top = Math.floor(y) * width
    const bottom = Math.min(height - 1, Math.floor(y) + 1) * width
    const dx = x - left
    const dy = y - Math.floor(y)
    const upper = (values[top + left] ?? 0) * (1 - dx) + (values[top + right] ?? 0) * dx
    const lower = (values[bottom + left] ?? 0) * (1 - dx) + (values[bottom + right] ?? 0) * dx
    return upper * (1 - dy) + lower * dy
  }
}

const smoothstep = (low: number, high: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

async function applyStrokes(alpha: Uint8Array, { width, height }: Pixels, strokes: readonly MaskStroke[]) {
  if (strokes.length === 0) return
  const mask = await strokeMask(strokes, width, height)
  for (let i = 0; i < alpha.length; i++) {
    const [keep, erase] = [mask[i * 2] ?? 0, mask[i * 2 + 1] ?? 0]
    if (keep || erase) alpha[i] = Math.min(255 - erase, Math.max(alpha[i] ?? 0, keep))
  }
}

/** Edge pixels get the colour of the product beside them, so that no rim of the old background stays. */
function withAlpha({ data, width, height }: Pixels, alpha: Uint8Array): Uint8Array {
  const radius = Math.max(2, Math.round(Math.max(width, height) / 200))
  const solid = new Float32Array(alpha.length)
  for (let i = 0; i < alpha.length; i++) solid[i] = (alpha[i] ?? 0) > 245 ? 1 : 0
  const weight = boxMean({ width, height, values: solid }, radius)
  const pixels = new Uint8Array(alpha.length * 4)
  const values = new Float32Array(alpha.length)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < alpha.length; i++) values[i] = (solid[i] ?? 0) * (data[i * 3 + c] ?? 0)
    const near = boxMean({ width, height, values }, radius)
    for (let i = 0; i < alpha.length; i++) {
      const opacity = alpha[i] ?? 0
      const isEdge = opacity < 245 && opacity > 0 && (weight[i] ?? 0) > 0.02
      pixels[i * 4 + c] = isEdge ? (near[i] ?? 0) / (weight[i] ?? 1) : (data[i * 3 + c] ?? 0)
    }
  }
  for (let i = 0; i < alpha.length; i++) pixels[i * 4 + 3] = alpha[i] ?? 0
  return pixels
}
