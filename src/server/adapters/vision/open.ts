import sharp from 'sharp'
import { noPicture } from '#server/adapters/documents/inspection.ts'
import { webpOfPhoto } from '#server/adapters/documents/opaque-photo.ts'
import { Unreadable } from '#server/ports/documents.ts'
import type { OpenedPicture, PictureOptions } from '#server/ports/vision.ts'
import { madeByModel, saysMadeByModel } from './provenance.ts'

/** Most phones send 12 or 24 million; a bomb claims far more. */
const MOST_PIXELS = 40_000_000
/** Longer side of stored pictures. */
const MOST_SIDE = 3_000

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** By its first bytes, so that no file reaches a decoder for another kind. */
export function kindOf(file: Uint8Array): Kind | undefined {
  const head = Buffer.from(file.subarray(0, 32)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) !== 'ftyp') return undefined
  if (/avi[fs]/.test(head.slice(8))) return 'avif'
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(head.slice(8)) ? 'heic' : undefined
}

/** Decodes within bounds and redraws: upright, sRGB, first frame, without metadata. */
export async function openPicture(file: Uint8Array, options: PictureOptions = {}): Promise<OpenedPicture> {
  const kind = kindOf(file)
  if (!kind || kind === 'heic') throw new Unreadable(noPicture(file))
  try {
    return await redraw(file, options)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(sentenceOf(error), { cause: error })
  }
}

async function redraw(file: Uint8Array, { isGenerated }: PictureOptions): Promise<OpenedPicture> {
  const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { width = 0, height = 0, hasAlpha, xmp } = await picture.metadata()
  if (width < 16 || height < 16)
    throw new Unreadable('This picture is too small. It needs at least 16 × 16 pixels.')
  const drawn = picture
    .autoOrient()
    .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const isMarked = isGenerated || saysMadeByModel(xmp)
  if (isMarked) drawn.withXmp(madeByModel('trainedAlgorithmicMedia'))
  const { data, info } = await (hasAlpha ? drawn.png() : drawn.jpeg({ quality: 92 })).toBuffer({
    resolveWithObject: true,
  })
  const photo = hasAlpha ? await webpOfPhoto(data) : undefined
  return {
    bytes: photo ?? data,
    mediaType: photo ? 'image/webp' : hasAlpha ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    isGenerated: isMarked,
  }
}

function sentenceOf(error: unknown): string {
  return /pixel limit/i.test(String(error))
    ? 'This picture is too large. The most is 40 million pixels.'
    : 'This picture is damaged and can’t be read.'
}
