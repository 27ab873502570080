import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { type ChannelId, channelOf } from '#contracts/visuals/channels.ts'
import { type DesignId, designIds, schemeIds } from '#contracts/visuals/designs.ts'
import type { Drawer } from '../draw.ts'
import { arabicContent, longContent, samplePhoto, sampleTask, shortContent } from './sample-task.ts'

export const goldenContents = { short: shortContent, long: longContent, arabic: arabicContent }
export type GoldenContent = keyof typeof goldenContents

/** Side of a cell in pixels: small enough to commit, large enough to show a text that moved. */
export const CELL = 96

export const goldenPath = (content: GoldenContent) =>
  fileURLToPath(new URL(`./goldens/${content}.webp`, import.meta.url))

/** A visual as one cell of a sheet: RGBA pixels on grey. */
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
    .ensureAlpha()
    .raw()
    .toBuffer()
}

/** A pixel differs if its colours are further apart than this part of the largest distance. */
const APART = 0.15

/** Part of a visual's pixels that differ for the eye. */
export function differenceOf(one: Buffer, other: Buffer, channel: ChannelId): number {
  const { width, height } = channelOf(channel)
  const drawn = (CELL * CELL * Math.min(width, height)) / Math.max(width, height)
  return pixelmatch(one, other, undefined, CELL, CELL, { threshold: APART }) / drawn
}
