import sharp from 'sharp'
import { expect, test } from 'vitest'
import { channelIds } from '#contracts/visuals/channels.ts'
import { designIds } from '#contracts/visuals/designs.ts'
import { isFullRun } from '#server/testing/scope.ts'
import { createDrawer } from './draw.ts'
import {
  CELL,
  differenceOf,
  drawCell,
  type GoldenContent,
  goldenContents,
  goldenPath,
} from './testing/goldens.ts'

/** Part of a visual's pixels that may differ. Chosen, not measured on other machines. */
const MOST_DIFFERENT = 0.02

/** Every design in every channel; in the short run every layout in one, each angle among them. */
const pairs = designIds.flatMap((design, row) =>
  channelIds.flatMap((channel, column) =>
    isFullRun || (row % 7 === 0 && column === row % channelIds.length)
      ? [{ design, channel, row, column }]
      : [],
  ),
)

test.each(Object.keys(goldenContents) as GoldenContent[])(
  '[T17] designs with %s texts look as they did',
  async (content) => {
    const drawer = await createDrawer()
    const golden = sharp(await sharp(goldenPath(content)).png().toBuffer())
    const changed: string[] = []
    for (const { design, channel, row, column } of pairs) {
      const cell = { left: column * CELL, top: row * CELL, width: CELL, height: CELL }
      const before = await golden.clone().extract(cell).ensureAlpha().raw().toBuffer()
      const part = differenceOf(await drawCell(drawer, design, channel, content), before, channel)
      if (part > MOST_DIFFERENT) changed.push(`${design} in ${channel}: ${(part * 100).toFixed(1)} %`)
    }
    expect(changed).toEqual([])
  },
  900_000,
)

test('a text that moved is seen, in a narrow banner too', () => {
  const blank = () => Buffer.alloc(CELL * CELL * 4, 255)
  const [one, other] = [blank(), blank()]
  const line = (cell: Buffer, y: number) => cell.fill(20, (y * CELL + 10) * 4, (y * CELL + 80) * 4)
  for (let y = 44; y < 47; y++) {
    line(one, y)
    line(other, y + 4)
  }
  expect(differenceOf(one, other, 'meta-square')).toBeGreaterThan(MOST_DIFFERENT)
  expect(differenceOf(one, other, 'banner-728x90')).toBeGreaterThan(MOST_DIFFERENT)
  expect(differenceOf(one, one, 'meta-square')).toBe(0)
})
