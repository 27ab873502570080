import sharp from 'sharp'
import { type FinishedVisual, Undrawable } from '#server/ports/visuals.ts'
import { kindOf } from '../vision/open.ts'
import { encodeWithin } from './encode.ts'

/** Decodes a file that claims to be a visual, and encodes its pixels again. */
export async function reencode({ file, width, height, format, maxBytes }: FinishedVisual): Promise<Buffer> {
  // No file reaches a decoder for another kind.
  if (kindOf(file) !== format) throw unlike(format)
  return encodeWithin(await pixelsOf({ file, width, height, format }), format, maxBytes)
}

async function pixelsOf({ file, width, height, format }: Omit<FinishedVisual, 'maxBytes'>) {
  const image = sharp(file, { limitInputPixels: width * height, failOn: 'error' })
  try {
    const size = await image.metadata()
    if (size.width !== width || size.height !== height) throw unlike(format)
    return { data: await image.toColourspace('srgb').ensureAlpha().raw().toBuffer(), width, height }
  } catch (error) {
    throw error instanceof Undrawable ? error : unlike(format, error)
  }
}

const unlike = (format: string, cause?: unknown) =>
  new Undrawable(`A visual is not the ${format.toUpperCase()} file that its channel takes.`, { cause })
