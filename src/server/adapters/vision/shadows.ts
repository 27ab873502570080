import sharp, { type OverlayOptions } from 'sharp'
import type { Box } from './pixels.ts'

interface Frame {
  width: number
  height: number
}

/** Height of the part that may touch the ground, and lengths of shadows, as parts of the product's height. */
const FOOT = 0.08
const FLAT = 0.05
const CAST = 0.2
const REACH = 0.3

/** An outline in black at a part of its opacity, stretched to a size. */
async function silhouette(outline: Buffer, width: number, height: number, opacity: number): Promise<Buffer> {
  const alpha = await sharp(outline).extractChannel(3).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const soft = Buffer.from(alpha.map((value) => value * opacity))
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .joinChannel(soft, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** The shadow that lies on the ground away from the light, and the darker one where the product stands. */
export async function groundedShadow(
  product: Buffer,
  box: Box,
  { light, ...frame }: Frame & { light: 'left' | 'top' | 'right' },
): Promise<OverlayOptions[]> {
  const away = { left: 1, top: 0, right: -1 }[light]
  const base = box.top + box.height
  const part = (share: number) => Math.min(box.height, Math.max(2, Math.round(box.height * share)))
  const [flat, cast] = [part(FLAT), part(CAST)]
  const reach = Math.round(box.height * REACH)
  // A handle or a strap above the ground has no shadow right below it.
  const feet = { left: 0, top: box.height - part(FOOT), width: box.width, height: part(FOOT) }
  const foot = await sharp(product).extract(feet).png().toBuffer()
  const soft = Math.max(frame.width, frame.height)
  return [
    await blurred(await leaning(await silhouette(product, box.width, cast, 0.34), away * reach), {
      left: box.left + Math.min(0, away * reach),
      top: base - cast - Math.round(flat * 0.2),
      sigma: soft * 0.012,
      frame,
    }),
    await blurred(await silhouette(foot, box.width, flat * 2, 0.3), {
      left: box.left,
      top: base - flat,
      sigma: soft * 0.016,
      frame,
    }),
    await blurred(await silhouette(foot, box.width, flat, 0.55), {
      left: box.left,
      top: base - Math.round(flat * 0.7),
      sigma: soft * 0.005,
      frame,
    }),
  ]
}

/** A shadow whose far end lies to the side and fades. */
async function leaning(shadow: Buffer, aside: number): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(shadow).metadata()
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="f" x2="0" y2="1"><stop offset="0" stop-opacity="0.1"/><stop offset="1"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`
  const faded = await sharp(shadow)
    .composite([{ input: Buffer.from(fade), blend: 'dest-in' }])
    .png()
    .toBuffer()
  if (aside === 0) return faded
  return sharp(faded)
    .affine([1, -aside / height, 0, 1], { background: '#00000000' })
    .png()
    .toBuffer()
}

interface BlurredLayer {
  left: number
  top: number
  sigma: number
  frame: Frame
}

/** With room around it, so that the blur is not cut at its box. */
async function blurred(shape: Buffer, { left, top, sigma, frame }: BlurredLayer): Promise<OverlayOptions> {
  const room = Math.ceil(sigma * 3)
  const wide = await sharp(shape)
    .extend({ top: room, bottom: room, left: room, right: room, background: '#00000000' })
    .png()
    .toBuffer()
  const input = await sharp(wide).blur(Math.max(0.5, sigma)).png().toBuffer()
  const at = { left: left - room, top: top - room }
  return {
    input: await within(input, at.left, at.top, frame),
    left: Math.max(0, at.left),
    top: Math.max(0, at.top),
  }
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

/** The lower part of the product upside down, fading out. The surface ends at `end`. */
export async function reflectionOf(product: Buffer, box: Box, end: number): Promise<OverlayOptions[]> {
  const top = box.top + box.height
  const height = Math.min(Math.round(box.height * 0.3), end - top)
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
