import sharp from 'sharp'
import type { OpenedPicture, PictureOptions, StudioPicture } from '#server/ports/vision.ts'
import { trimmed } from './pixels.ts'
import { madeByModel } from './provenance.ts'

/** Longer side of the frame that a provider redraws around the product. */
const EDIT_SIDE = 1_024
/** Part of that frame which the product fills. */
const EDIT_FILL = 0.62

/** Place of a product in a frame that a provider redraws. The same for its mask and for the overlay afterwards. */
async function placedIn(cutout: Uint8Array, width: number, height: number) {
  const product = await trimmed(cutout)
  const scale = Math.min((width * EDIT_FILL) / product.width, (height * EDIT_FILL) / product.height)
  const box = {
    width: Math.max(1, Math.round(product.width * scale)),
    height: Math.max(1, Math.round(product.height * scale)),
  }
  const left = Math.round((width - box.width) / 2)
  const top = Math.round(height * 0.86) - box.height
  const input = await sharp(product.bytes).resize(box.width, box.height, { fit: 'fill' }).png().toBuffer()
  return { input, left, top: Math.max(0, top), ...box }
}

/** The product on grey, and a mask that leaves its pixels alone. */
export async function editFrame(cutout: Uint8Array, ratio: number) {
  const width = ratio >= 1 ? EDIT_SIDE : Math.round(EDIT_SIDE * ratio)
  const height = ratio >= 1 ? Math.round(EDIT_SIDE / ratio) : EDIT_SIDE
  const { input, left, top } = await placedIn(cutout, width, height)
  const layer = [{ input, left, top }]
  const blank = (background: string) => sharp({ create: { width, height, channels: 4, background } })
  return {
    picture: await blank('#d9d9d9ff').composite(layer).png().toBuffer(),
    mask: await blank('#00000000').composite(layer).png().toBuffer(),
  }
}

/** The original product over a provider's picture. */
export async function overlay(scene: Uint8Array, cutout: Uint8Array): Promise<StudioPicture> {
  const { width = 1, height = 1 } = await sharp(scene).metadata()
  const { input, left, top, ...box } = await placedIn(cutout, width, height)
  const bytes = await sharp(scene)
    .composite([{ input, left, top }])
    .removeAlpha()
    .withXmp(madeByModel('compositeWithTrainedAlgorithmicMedia'))
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const placement = {
    x: left / width,
    y: top / height,
    width: box.width / width,
    height: box.height / height,
  }
  return { bytes, mediaType: 'image/jpeg', width, height, placement }
}

/** The whole picture within a size, the rest in the colour of its corners. */
export async function fitInto(
  picture: Uint8Array,
  { width, height, isGenerated }: { width: number; height: number } & PictureOptions,
): Promise<OpenedPicture> {
  const { hasAlpha } = await sharp(picture).metadata()
  const background = hasAlpha ? '#00000000' : await cornerColour(picture)
  const fitted = sharp(picture).resize(width, height, { fit: 'contain', background })
  if (isGenerated) fitted.withXmp(madeByModel('trainedAlgorithmicMedia'))
  const bytes = await (hasAlpha ? fitted.png() : fitted.jpeg({ quality: 93 })).toBuffer()
  return { bytes, mediaType: hasAlpha ? 'image/png' : 'image/jpeg', width, height }
}

async function cornerColour(picture: Uint8Array) {
  const data = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(32, 32, { fit: 'fill' })
    .raw()
    .toBuffer()
  const corners = [0, 31, 31 * 32, 32 * 32 - 1]
  const mean = (c: number) => corners.reduce((sum, i) => sum + (data[i * 3 + c] ?? 0), 0) / corners.length
  return { r: mean(0), g: mean(1), b: mean(2) }
}

/** Twice the width of a tile in the gallery. */
const THUMBNAIL = 360

export const thumbnail = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture)
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
