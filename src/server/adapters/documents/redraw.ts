import sharp from 'sharp'
import { type DocumentFile, Unreadable } from '#server/ports/documents.ts'
import { MOST_PIXELS } from './inspection.ts'
import { kinds } from './kinds.ts'

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
  [kinds.gif.mediaType]: 'gif',
}

/** From its pixels alone, so what a camera or a program noted beside them, such as where it was taken, is left behind. */
export async function redraw({ bytes, mediaType }: DocumentFile): Promise<Uint8Array> {
  const format = formats[mediaType]
  if (!format) throw new Unreadable('This is no picture.')
  // What moves goes on moving; its frames together count as one picture.
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: true })
  const { pages = 1 } = await picture.metadata()
  const upright = pages > 1 ? picture : picture.autoOrient()
  return upright.toFormat(format, options[format]).toBuffer()
}
