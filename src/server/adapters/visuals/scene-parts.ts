import type { VisualShape } from '#contracts/visuals/channels.ts'
import { mix, readable, type VisualColours } from '#core/visuals/schemes.ts'
import type { VisualTask } from '#server/ports/visuals.ts'
import type { StackItem } from './items.ts'
import { type Box, inset, overlap, type VisualNode } from './nodes.ts'
import type { Stack } from './stack-parts.ts'

/** A visual before its texts are fitted. */
export interface Scene {
  /** Everything below the texts. */
  ground: VisualNode[]
  stacks: Stack[]
  background: string
  /** Texts stay inside of it. */
  safe: Box
}

export interface Frame {
  full: Box
  safe: Box
  shape: VisualShape
  /** Space between things. */
  gap: number
  colours: VisualColours
  task: VisualTask
  items: StackItem[]
  brand: StackItem[]
}

/** Visuals that are lower have their texts in a row. */
const LOW = 130

export type Arrangement = Omit<Scene, 'safe'>

/** An accent that differs from the ground and from its text. */
export const accentOn = (ground: string, { background }: VisualColours) =>
  background === ground ? mix(ground, readable(ground), 0.85) : background

export function textStack(
  { brand, items, full, colours }: Frame,
  box: Box,
  more: Partial<Stack> = {},
): Stack {
  const wide = full.height < LOW
  return {
    box,
    items: wide ? items : [...brand, ...items],
    colours,
    ...more,
    ...(wide && { direction: 'row' as const, align: 'start' as const, loud: 0.2 }),
  }
}

/** The part of a region that is safe, with space to what is beside it. */
export function within(region: Box, safe: Box, gap: number): Box {
  const free = overlap(overlap(region, safe), inset(region, gap * 0.7))
  // In low banners the gap is a few pixels, which is too close to a photo.
  const side = Math.max(gap * 0.7, Math.min(10, region.width * 0.03))
  return overlap(free, { ...region, x: region.x + side, width: region.width - 2 * side })
}

/** Share of the width that a picture takes whose width is so many times the height. */
export const sideShare = ({ width, height }: Box, times: number) => Math.min(0.45, (height * times) / width)

export const disc = (x: number, y: number, radius: number): Box => ({
  x: x - radius,
  y: y - radius,
  width: radius * 2,
  height: radius * 2,
})

/** The largest box of the photo's proportions within another. */
export function byRatio({ task }: Frame, box: Box): Box {
  const ratio = task.photo?.ratio ?? 1.4
  const width = Math.min(box.width, box.height * ratio)
  const height = Math.min(box.height, width / ratio)
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}
