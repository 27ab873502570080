import { boxMean, type Plane } from './guided-filter.ts'
import { type Pixels, resampled, sampler, sizeWithin } from './planes.ts'

/** Longer side at which the colours beside the edge are averaged: they are smooth, and the photo has far more pixels. */
const WORK_SIDE = 400
const RADIUS = 2

/** Edge pixels get the colour of the product beside them, so that no rim of the old background stays. */
export function withEdgeColours(pixels: Pixels, alpha: Uint8Array): Uint8Array {
  const { data, width, height } = pixels
  const { weight, colours } = productColours(pixels, alpha)
  const drawn = new Uint8Array(alpha.length * 4)
  for (let i = 0; i < alpha.length; i++) {
    const opacity = alpha[i] ?? 0
    if (opacity === 0) continue
    drawn[i * 4] = data[i * 3] ?? 0
    drawn[i * 4 + 1] = data[i * 3 + 1] ?? 0
    drawn[i * 4 + 2] = data[i * 3 + 2] ?? 0
    drawn[i * 4 + 3] = opacity
    if (opacity >= 245) continue
    const u = ((i % width) + 0.5) / width
    const v = (Math.floor(i / width) + 0.5) / height
    const share = weight(u, v)
    if (share > 0.02) for (const [c, mean] of colours.entries()) drawn[i * 4 + c] = mean(u, v) / share
  }
  return drawn
}

/** Means of the opaque pixels around each place, and their share of the pixels there. */
function productColours(pixels: Pixels, alpha: Uint8Array) {
  const size = sizeWithin(pixels, WORK_SIDE)
  const isSolid = (i: number) => (alpha[i] ?? 0) > 245
  const mean = (at: (i: number) => number) => {
    const plane: Plane = resampled(pixels, size, at)
    return sampler({ ...size, values: boxMean(plane, RADIUS) })
  }
  return {
    weight: mean((i) => (isSolid(i) ? 1 : 0)),
    colours: [0, 1, 2].map((c) => mean((i) => (isSolid(i) ? (pixels.data[i * 3 + c] ?? 0) : 0))),
  }
}
