import sharp from 'sharp'
import { type UpscaleFactor, upscaleLimits } from '#contracts/images/upscaling.ts'
import { Unreadable } from '#server/ports/documents.ts'
import type { OpenedPicture, PictureOptions } from '#server/ports/vision.ts'
import { runModel } from './onnx.ts'
import { madeByModel } from './provenance.ts'

/** Pixels of the picture that the model sees at once, without the margin that hides the seams. */
const TILE = 128
const MARGIN = 10

interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** The picture with more pixels, its details drawn by a model. Transparency is enlarged beside it. */
export async function upscale(
  picture: Uint8Array,
  { factor, isGenerated }: { factor: UpscaleFactor } & PictureOptions,
): Promise<OpenedPicture> {
  const { hasAlpha, width = 0, height = 0 } = await sharp(picture).metadata()
  if (Math.max(width, height) > upscaleLimits[factor])
    throw new Unreadable(`Only images up to ${upscaleLimits[factor]} pixels can be enlarged ×${factor}.`)
  const size = { width: width * factor, height: height * factor }
  const data = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const raw = { raw: { ...size, channels: 3 as const } }
  let drawn = sharp(await enlarged({ data, width, height }, factor), raw)
  if (hasAlpha)
    drawn = drawn.joinChannel(await enlargedAlpha(picture, size), { raw: { ...size, channels: 1 } })
  drawn.withXmp(madeByModel(isGenerated ? 'trainedAlgorithmicMedia' : 'algorithmicallyEnhanced'))
  const bytes = await (hasAlpha ? drawn.png() : drawn.jpeg({ quality: 92 })).toBuffer()
  return { bytes, mediaType: hasAlpha ? 'image/png' : 'image/jpeg', ...size }
}

const enlargedAlpha = (picture: Uint8Array, { width, height }: { width: number; height: number }) =>
  sharp(picture).extractChannel(3).resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer()

async function enlarged(from: Pixels, factor: UpscaleFactor): Promise<Uint8Array> {
  const to = { data: new Uint8Array(from.data.length * factor ** 2), width: from.width * factor }
  for (let top = 0; top < from.height; top += TILE)
    for (let left = 0; left < from.width; left += TILE) {
      const tile = tileAt(from, left, top)
      const drawn = await runModel(
        `esrgan-slim-x${factor}.onnx`,
        planesOf(from, tile),
        tile.width,
        tile.height,
      )
      placeTile(to, { drawn, tile, left, top, factor, from })
    }
  return to.data
}

interface Tile {
  x: number
  y: number
  width: number
  height: number
}

/** A tile with its margins, where the picture has them. */
function tileAt({ width, height }: Pixels, left: number, top: number): Tile {
  const x = Math.max(0, left - MARGIN)
  const y = Math.max(0, top - MARGIN)
  return {
    x,
    y,
    width: Math.min(width, left + TILE + MARGIN) - x,
    height: Math.min(height, top + TILE + MARGIN) - y,
  }
}

function planesOf({ data, width: stride }: Pixels, { x, y, width, height }: Tile): Float32Array {
  const planes = new Float32Array(3 * width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      for (let c = 0; c < 3; c++)
        planes[(c * height + row) * width + column] = data[((y + row) * stride + x + column) * 3 + c] ?? 0
  return planes
}

interface Placing {
  drawn: Float32Array
  tile: Tile
  left: number
  top: number
  factor: number
  from: Pixels
}

function placeTile(
  to: { data: Uint8Array; width: number },
  { drawn, tile, left, top, factor, from }: Placing,
): void {
  const [width, height] = [tile.width * factor, tile.height * factor]
  const right = Math.min(from.width, left + TILE) * factor
  const bottom = Math.min(from.height, top + TILE) * factor
  for (let y = top * factor; y < bottom; y++)
    for (let x = left * factor; x < right; x++)
      for (let c = 0; c < 3; c++) {
        const value = drawn[(c * height + y - tile.y * factor) * width + x - tile.x * factor] ?? 0
        to.data[(y * to.width + x) * 3 + c] = Math.min(255, Math.max(0, Math.round(value)))
      }
}
