import sharp, { type Sharp } from 'sharp'
import type { VisualFormat } from '#contracts/visuals/channels.ts'
import { Undrawable } from '#server/ports/visuals.ts'

interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** The same picture with a longest side. Drawn smaller, lines would break elsewhere than in the file. */
export async function pixelsWithin(pixels: Pixels, within = Number.POSITIVE_INFINITY): Promise<Pixels> {
  const { data, width, height } = pixels
  const scale = within / Math.max(width, height)
  if (scale >= 1) return pixels
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const smaller = sharp(data, { raw: { width, height, channels: 4 } }).resize({ ...size, fit: 'fill' })
  return { data: await smaller.raw().toBuffer(), ...size }
}

const BEST = 92
/** Below it, text on flat colours shows artefacts. */
const WORST = 45

/** The best quality of a format that keeps within a number of bytes. */
export async function encodeWithin(pixels: Pixels, format: VisualFormat, maxBytes: number): Promise<Buffer> {
  const { data, width, height } = pixels
  const image = () => sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
  if (format === 'png') return pngWithin(image, maxBytes)
  const encode = (quality: number) =>
    format === 'webp'
      ? image().webp({ quality }).toBuffer()
      : image()
          .jpeg({ quality, chromaSubsampling: quality > 60 ? '4:4:4' : '4:2:0' })
          .toBuffer()
  const best = await encode(BEST)
  if (best.length <= maxBytes) return best
  let fitting: Buffer | undefined
  let [low, high] = [WORST, BEST - 1]
  while (low <= high) {
    const quality = (low + high) >> 1
    const tried = await encode(quality)
    if (tried.length <= maxBytes) {
      fitting = tried
      low = quality + 1
    } else high = quality - 1
  }
  return fitting ?? tooLarge(maxBytes)
}

/** Lossless if possible, else with as many colours as fit. */
async function pngWithin(image: () => Sharp, maxBytes: number): Promise<Buffer> {
  const lossless = await image().png({ compressionLevel: 9 }).toBuffer()
  if (lossless.length <= maxBytes) return lossless
  for (const colours of [256, 128, 64, 32]) {
    const tried = await image().png({ compressionLevel: 9, palette: true, colours }).toBuffer()
    if (tried.length <= maxBytes) return tried
  }
  return tooLarge(maxBytes)
}

function tooLarge(maxBytes: number): never {
  const limit = `${Math.floor(maxBytes / 1_024).toLocaleString('en')} KB`
  throw new Undrawable(
    `This visual can’t be stored within the channel’s ${limit}. Use another photo or a design without one.`,
  )
}
