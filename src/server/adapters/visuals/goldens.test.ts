import sharp from 'sharp'
import { expect, test } from 'vitest'
import { designIds } from '#contracts/visuals/designs.ts'
import { isFullRun } from '#server/testing/scope.ts'
import { createDrawer } from './draw.ts'
import {
  CELL,
  differenceOf,
  drawCell,
  type GoldenContent,
  goldenChannels,
  goldenContents,
  goldenPath,
} from './testing/goldens.ts'

/** Part of a cell's pixels that may differ. Chosen, not measured on other machines. */
const MOST_DIFFERENT = 0.02

/** Every design in one channel of each shape; in the short run every layout in one. */
const pairs = designIds.flatMap((design, row) =>
  goldenChannels.flatMap((channel, column) =>
    isFullRun || (row < 6 && column === row % goldenChannels.length)
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
      const before = await golden.clone().extract(cell).removeAlpha().raw().toBuffer()
      const part = differenceOf(await drawCell(drawer, design, channel, content), before)
      if (part > MOST_DIFFERENT) changed.push(`${design} in ${channel}: ${(part * 100).toFixed(1)} %`)
    }
    expect(changed).toEqual([])
  },
  300_000,
)

test('a text that moved is seen', () => {
  const [one, other] = [Buffer.alloc(CELL * CELL * 3, 255), Buffer.alloc(CELL * CELL * 3, 255)]
  for (let x = 10; x < 80; x++)
    for (let y = 10; y < 20; y++) {
      one.fill(20, (y * CELL + x) * 3, (y * CELL + x) * 3 + 3)
      other.fill(20, ((y + 14) * CELL + x) * 3, ((y + 14) * CELL + x) * 3 + 3)
    }
  expect(differenceOf(one, other)).toBeGreaterThan(MOST_DIFFERENT)
  expect(differenceOf(one, one)).toBe(0)
})
