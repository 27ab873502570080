import sharp from 'sharp'
import type { MaskStroke } from '#contracts/images/drafts.ts'

/** Two values a pixel: how much the strokes keep of it and how much they erase. A later stroke covers an earlier one. */
export async function strokeMask(
  strokes: readonly MaskStroke[],
  width: number,
  height: number,
): Promise<Uint8Array> {
  const side = Math.max(width, height)
  const lines = strokes.map(({ mode, radius, points }) => {
    const [first = [0, 0]] = points
    const path = (points.length > 1 ? points : [first, first])
      .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`)
      .join('')
    return `<path d="${path}" stroke="${mode === 'keep' ? '#ff0000' : '#00ff00'}" stroke-width="${(2 * radius * side).toFixed(1)}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const mask = new Uint8Array(width * height * 2)
  for (let i = 0; i < width * height; i++) {
    mask[i * 2] = data[i * info.channels] ?? 0
    mask[i * 2 + 1] = data[i * info.channels + 1] ?? 0
  }
  return mask
}
