import sharp from 'sharp'
import type { LogoColours } from '#server/ports/visuals.ts'

const SIDE = 96
/** Channels that differ less are a grey. */
const GREY = 28
/** Colours closer than this are one. */
const CLOSE = 60
/** Part of the solid pixels that a colour needs at least. */
const LEAST = 0.01
const MOST = 4

type Colour = [red: number, green: number, blue: number]

/** The frequent colours of a logo without greys, and whether it is light on transparent. */
export async function coloursIn(image: Uint8Array): Promise<LogoColours> {
  const pixels = await sharp(image, { limitInputPixels: 50_000_000 })
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const buckets = new Map<string, { count: number; sum: Colour }>()
  let [solid, light] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    const [red, green, blue]: Colour = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    solid++
    light += (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < GREY) continue
    const key = `${red >> 4} ${green >> 4} ${blue >> 4}`
    const bucket = buckets.get(key) ?? { count: 0, sum: [0, 0, 0] }
    bucket.count++
    bucket.sum = [bucket.sum[0] + red, bucket.sum[1] + green, bucket.sum[2] + blue]
    buckets.set(key, bucket)
  }
  const frequent = [...buckets.values()]
    .filter(({ count }) => count >= solid * LEAST)
    .sort((one, other) => other.count - one.count)
    .map(({ count, sum }) => sum.map((value) => Math.round(value / count)) as Colour)
  const distinct: Colour[] = []
  for (const colour of frequent)
    if (distinct.length < MOST && distinct.every((other) => distance(colour, other) >= CLOSE))
      distinct.push(colour)
  const isClear = solid < (pixels.length / 4) * 0.95
  return { colours: distinct.map(hexOf), isLight: isClear && solid > 0 && light / solid > 0.75 }
}

const distance = (one: Colour, other: Colour) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const hexOf = (colour: Colour) => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
