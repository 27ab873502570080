import sharp, { type OverlayOptions } from 'sharp'
import type { Box } from './pixels.ts'

interface Frame {
  width: number
  height: number
}

/** The product's outline in black, at a part of its opacity. */
async function silhouette(product: Buffer, width: number, height: number, opacity: number): Promise<Buffer> {
  const alpha = await sharp(product).extractChannel(3).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const soft = Buffer.from(alpha.map((value) => value * opacity))
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .joinChannel(soft, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** The contact shadow under the product, and the longer one away from the light. */
export async function groundedShadow(
  product: Buffer,
  box: Box,
  { light, ...frame }: Frame & { light: 'left' | 'top' | 'right' },
): Promise<OverlayOptions[]> {
  const away = { left: 1, top: 0, right: -1 }[light]
  const base = box.top + box.height
  const flat = Math.max(2, Math.round(box.height * 0.06))
  const long = Math.max(2, Math.round(box.height * 0.16))
  const narrow = Math.max(1, Math.round(box.width * 0.94))
  const contact = await silhouette(product, narrow, flat, 0.6)
  const cast = await silhouette(product, box.width, long, 0.3)
  const blurOf = (part: number) => Math.max(0.5, Math.max(frame.width, frame.height) * part)
  return [
    await blurred(
      cast,
      box.left + Math.round(away * box.width * 0.12),
      base - Math.round(long * 0.6),
      blurOf(0.014),
      frame,
    ),
    await blurred(
      contact,
      box.left + Math.round(box.width * 0.03),
      base - Math.round(flat * 0.6),
      blurOf(0.009),
      frame,
    ),
  ]
}

/** On a canvas of the whole frame, so that the blur is not cut at its box. */
async function blurred(shape: Buffer, left: number, top: number, sigma: number, frame: Frame) {
  const clear = { create: { ...frame, channels: 4 as const, background: '#00000000' } }
  const placed = await sharp(clear)
    .composite([
      { input: await within(shape, left, top, frame), left: Math.max(0, left), top: Math.max(0, top) },
    ])
    .png()
    .toBuffer()
  return { input: await sharp(placed).blur(sigma).png().toBuffer(), left: 0, top: 0 }
}

/** The part of a layer that lies within the frame. */
async function within(layer: Buffer, left: number, top: number, frame: Frame): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(layer).metadata()
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)]
  const visible = {
    left: x,
    top: y,
    width: Math.max(1, Math.min(width - x, frame.width - Math.max(0, left))),
    height: Math.max(1, Math.min(height - y, frame.height - Math.max(0, top))),
  }
  return sharp(layer).extract(visible).png().toBuffer()
}

/** The lower part of the product upside down, fading out. */
export async function reflectionOf(product: Buffer, box: Box, frame: Frame): Promise<OverlayOptions[]> {
  const top = box.top + box.height
  const height = Math.min(Math.round(box.height * 0.3), frame.height - top)
  if (height < 4) return []
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${height}"><defs><linearGradient id="f" x2="0" y2="1"><stop offset="0" stop-opacity="0.32"/><stop offset="1" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`
  const lower = { left: 0, top: box.height - height, width: box.width, height }
  const flipped = await sharp(product).extract(lower).flip().png().toBuffer()
  const input = await sharp(flipped)
    .composite([{ input: Buffer.from(fade), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return [{ input, left: box.left, top }]
}
