import sharp from 'sharp'

/** A PNG of so many bytes a pixel is a photo or noise, which WebP stores in a fraction. Flat graphics have far fewer. */
const PHOTO_BYTES_PER_PIXEL = 0.5
const LEAST_BYTES = 64 * 1_024

/** The WebP of a PNG that holds an opaque photo. Undefined for graphics, small pictures and everything with transparency. */
export async function webpOfPhoto(png: Uint8Array): Promise<Buffer | undefined> {
  const picture = sharp(png)
  const { width, height } = await picture.metadata()
  if (png.length < Math.max(LEAST_BYTES, width * height * PHOTO_BYTES_PER_PIXEL)) return undefined
  if (!(await picture.stats()).isOpaque) return undefined
  return sharp(png).removeAlpha().keepXmp().webp({ quality: 92, effort: 2 }).toBuffer()
}
