import sharp from 'sharp'
import type { Placement } from '#contracts/images/drafts.ts'
import type { Comparison, FrameFacts } from '#server/ports/vision.ts'
import { trimmed } from './pixels.ts'

/** Side of the square in which product and result are compared, and of its cells. */
const SIDE = 256
const CELLS = 8
const CELL = SIDE / CELLS
/** A cell differs clearly above this mean distance of colours. */
const CLEAR = 14

/** Colours and edges of the product in a result, against those of its photo. */
export async function compare(
  result: Uint8Array,
  cutout: Uint8Array,
  placement: Placement,
): Promise<Comparison> {
  const product = await trimmed(cutout)
  const source = await sharp(product.bytes).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()
  const shown = await regionOf(result, placement)
  const [first, second] = [labPlane(source, 4), labPlane(shown, 3)]
  const isProduct = (i: number) => (source[i * 4 + 3] ?? 0) > 235
  const cells = new Float64Array(CELLS * CELLS)
  const counts = new Float64Array(CELLS * CELLS)
  let [sum, count] = [0, 0]
  for (let i = 0; i < SIDE * SIDE; i++) {
    if (!isProduct(i)) continue
    const distance = Math.hypot(...[0, 1, 2].map((c) => (first[i * 3 + c] ?? 0) - (second[i * 3 + c] ?? 0)))
    const cell = Math.floor(i / SIDE / CELL) * CELLS + Math.floor((i % SIDE) / CELL)
    cells[cell] = (cells[cell] ?? 0) + distance
    counts[cell] = (counts[cell] ?? 0) + 1
    sum += distance
    count++
  }
  const means = cells.map((value, i) => value / Math.max(1, counts[i] ?? 0))
  return {
    colour: sum / Math.max(1, count),
    edges: edgeDifference(first, second, isProduct),
    places: placesOf(means, counts, placement),
  }
}

async function regionOf(result: Uint8Array, { x, y, width, height }: Placement): Promise<Buffer> {
  const { width: w = 1, height: h = 1 } = await sharp(result).metadata()
  const left = Math.min(w - 1, Math.max(0, Math.round(x * w)))
  const top = Math.min(h - 1, Math.max(0, Math.round(y * h)))
  const box = {
    left,
    top,
    width: Math.max(1, Math.min(w - left, Math.round(width * w))),
    height: Math.max(1, Math.min(h - top, Math.round(height * h))),
  }
  return sharp(result)
    .extract(box)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
}

/** CIE Lab of each pixel. */
function labPlane(pixels: Uint8Array, channels: number): Float32Array {
  const lab = new Float32Array(SIDE * SIDE * 3)
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const at = (c: number) => linear((pixels[i * channels + c] ?? 0) / 255)
    const [r, g, b] = [at(0), at(1), at(2)]
    const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    lab.set([116 * y - 16, 500 * (x - y), 200 * (y - z)], i * 3)
  }
  return lab
}

/** Part of the edges within the product that one picture has and the other does not, a pixel of shift allowed. */
function edgeDifference(
  first: Float32Array,
  second: Float32Array,
  isProduct: (i: number) => boolean,
): number {
  const [a, b] = [edgesOf(first, isProduct), edgesOf(second, isProduct)]
  const near = (edges: Uint8Array, i: number) =>
    [-2 * SIDE, -SIDE, 0, SIDE, 2 * SIDE].some((row) =>
      [-2, -1, 0, 1, 2].some((column) => edges[i + row + column] === 1),
    )
  let [different, all] = [0, 0]
  for (let i = 0; i < a.length; i++) {
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (own[i] !== 1) continue
      all++
      if (!near(other, i)) different++
    }
  }
  return all < 40 ? 0 : different / all
}

const EDGE = 14

function edgesOf(lab: Float32Array, isProduct: (i: number) => boolean): Uint8Array {
  const edges = new Uint8Array(SIDE * SIDE)
  const light = (i: number) => lab[i * 3] ?? 0
  for (let i = 2 * SIDE + 2; i < SIDE * SIDE - 2 * SIDE - 2; i++) {
    if (!isProduct(i - 2 * SIDE) || !isProduct(i + 2 * SIDE) || !isProduct(i - 2) || !isProduct(i + 2))
      continue
    const slope = Math.hypot(light(i + 1) - light(i - 1), light(i + SIDE) - light(i - SIDE))
    if (slope > EDGE) edges[i] = 1
  }
  return edges
}

/** Boxes of the three cells that differ most, in parts of the frame. */
function placesOf(means: Float64Array, counts: Float64Array, placement: Placement): Placement[] {
  return [...means.keys()]
    .filter((cell) => (means[cell] ?? 0) > CLEAR && (counts[cell] ?? 0) > (CELL * CELL) / 4)
    .toSorted((a, b) => (means[b] ?? 0) - (means[a] ?? 0))
    .slice(0, 3)
    .map((cell) => ({
      x: placement.x + ((cell % CELLS) / CELLS) * placement.width,
      y: placement.y + (Math.floor(cell / CELLS) / CELLS) * placement.height,
      width: placement.width / CELLS,
      height: placement.height / CELLS,
    }))
}

/** Facts that marketplaces ask for: pure white border, and how much of the frame the product fills. */
export async function frameFacts(picture: Uint8Array): Promise<FrameFacts> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(400, 400, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [w, h] = [info.width, info.height]
  const at = (x: number, y: number) => [0, 1, 2].map((c) => data[(y * w + x) * 3 + c] ?? 0)
  const corner = at(0, 0)
  const differs = (x: number, y: number) =>
    at(x, y).some((value, c) => Math.abs(value - (corner[c] ?? 0)) > 18)
  let [white, border, left, top, right, bottom] = [0, 0, w, h, -1, -1]
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      if (x === 0 || y === 0 || x === w - 1 || y === h - 1) {
        border++
        if (at(x, y).every((value) => value >= 254)) white++
      }
      if (!differs(x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const fill = right < 0 ? 0 : Math.max((right - left + 1) / w, (bottom - top + 1) / h)
  return { width, height, whiteBorder: white / border, fill }
}
