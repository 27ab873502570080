import sharp from 'sharp'
import { type PageImageFormat, pageImageFormats, widthsOf } from '#contracts/pages/page-rendering.ts'
import { type DocumentFile, type DrawnPicture, Unreadable, type WebSizes } from '#server/ports/documents.ts'
import { MOST_PIXELS } from './inspection.ts'
import { kinds } from './kinds.ts'
import { webpOfPhoto } from './opaque-photo.ts'

/** High enough that a person sees no difference; the effort for a WebP low enough that a large one is drawn in time. */
const options = {
  png: {},
  gif: {},
  jpeg: { quality: 92 },
  webp: { quality: 92, effort: 1 },
} as const

const formats: Record<string, keyof typeof options> = {
  [kinds.png.mediaType]: 'png',
  [kinds.jpeg.mediaType]: 'jpeg',
  [kinds.webp.mediaType]: 'webp',
  // Few programs and no model read it.
  [kinds.avif.mediaType]: 'webp',
  [kinds.gif.mediaType]: 'gif',
}

/** From its pixels alone, so what a camera or a program noted beside them, such as where it was taken, is left behind. */
export async function redraw({ bytes, mediaType }: DocumentFile): Promise<DrawnPicture> {
  const format = formats[mediaType]
  if (!format) throw new Unreadable('This is not a picture.')
  // Animations stay animated; their frames together count as one picture.
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: true })
  const { pages = 1 } = await picture.metadata()
  const upright = pages > 1 ? picture : picture.autoOrient()
  const drawn = await upright.toFormat(format, options[format]).toBuffer()
  const photo = format === 'png' ? await webpOfPhoto(drawn) : undefined
  return photo
    ? { bytes: photo, mediaType: kinds.webp.mediaType }
    : { bytes: drawn, mediaType: kinds[format].mediaType }
}

/** Largest side that providers use: they shrink larger pictures themselves. */
const MODEL_SIDE = 1_568

/** A still JPEG, which every model reads. In the worst case, with no two pixels alike, it has 2 MB. */
export const shrink = async ({ bytes }: DocumentFile): Promise<DrawnPicture> => ({
  mediaType: kinds.jpeg.mediaType,
  bytes: await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(MODEL_SIDE, MODEL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer(),
})

/** Width of the largest file that pages load. */
const WIDEST = 1_600
const MOST_HEIGHT = 4_800

/** Twice the largest square in which lists show a picture, for screens with small pixels. */
const THUMBNAIL_SIDE = 192

/** The middle of the picture, and of one that moves its first frame. */
export const thumbnail = async ({ bytes }: DocumentFile): Promise<DrawnPicture> => ({
  mediaType: kinds.webp.mediaType,
  bytes: await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer(),
})

/** Little effort: more takes seconds of someone who waits, and saves a tenth. */
const webOptions: Record<PageImageFormat, object> = {
  avif: { quality: 55, effort: 1 },
  webp: { quality: 78, effort: 2 },
  jpeg: { quality: 80, progressive: true },
}

/** Upright and still, on white where formats have no transparency. */
export async function webSizes({ bytes }: DocumentFile): Promise<WebSizes> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(WIDEST, MOST_HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files: WebSizes['files'] = []
  for (const each of widthsOf(width))
    for (const format of pageImageFormats) {
      const drawn = await sharp(data, { raw: { width, height, channels } })
        .resize(each)
        .toFormat(format, webOptions[format])
        .toBuffer()
      files.push({ width: each, format, bytes: drawn })
    }
  return { width, height, files }
}
