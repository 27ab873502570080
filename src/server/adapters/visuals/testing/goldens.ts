import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { ChannelId } from '#contracts/visuals/channels.ts'
import { type DesignId, designIds, schemeIds } from '#contracts/visuals/designs.ts'
import type { Drawer } from '../draw.ts'
import { longContent, samplePhoto, sampleTask, shortContent } from './sample-task.ts'

/** One channel of each shape. */
export const goldenChannels = [
  'meta-story',
  'meta-square',
  'google-landscape',
  'banner-300x250',
] as const satisfies ChannelId[]
export const goldenContents = { short: shortContent, long: longContent }
export type GoldenContent = keyof typeof goldenContents

/** Side of a cell in pixels: small enough to commit, large enough to show a text that moved. */
export const CELL = 96

export const goldenPath = (content: GoldenContent) =>
  fileURLToPath(new URL(`./goldens/${content}.webp`, import.meta.url))

/** A visual as one cell of a sheet: RGB pixels on grey. */
export async function drawCell(
  drawer: Drawer,
  design: DesignId,
  channel: ChannelId,
  content: GoldenContent,
): Promise<Buffer> {
  const scheme = schemeIds[designIds.indexOf(design) % schemeIds.length] ?? 'brand'
  const photo = await samplePhoto()
  const task = sampleTask({ channel, design, scheme, photo, content: goldenContents[content] })
  const { bytes } = await drawer.draw({ ...task, format: 'png', within: CELL * 4 })
  return sharp(bytes)
    .resize({ width: CELL, height: CELL, fit: 'contain', background: '#777777' })
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** A pixel differs if its colours are further apart than this part of the largest distance. */
const APART = 0.15

/** Part of the pixels that differ for the eye, by the YIQ distance that image comparisons use. */
export function differenceOf(one: Buffer, other: Buffer): number {
  let differing = 0
  for (let at = 0; at < one.length; at += 3) {
    const [red, green, blue] = [0, 1, 2].map((of) => (one[at + of] ?? 0) - (other[at + of] ?? 0)) as [
      number,
      number,
      number,
    ]
    const y = 0.299 * red + 0.587 * green + 0.114 * blue
    const i = 0.596 * red - 0.274 * green - 0.322 * blue
    const q = 0.211 * red - 0.523 * green + 0.312 * blue
    const distance = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    if (distance > 35_215 * APART * APART) differing += 1
  }
  return differing / (one.length / 3)
}
