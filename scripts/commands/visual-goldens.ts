import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { designIds } from '#contracts/visuals/designs.ts'
import { createDrawer } from '#server/adapters/visuals/draw.ts'
import {
  CELL,
  drawCell,
  type GoldenContent,
  goldenChannels,
  goldenContents,
  goldenPath,
} from '#server/adapters/visuals/testing/goldens.ts'

/** Draws the golden sheets anew: node scripts/commands/visual-goldens.ts. Look at them before committing. */
const drawer = await createDrawer()
for (const content of Object.keys(goldenContents) as GoldenContent[]) {
  const cells: OverlayOptions[] = []
  for (const [row, design] of designIds.entries())
    for (const [column, channel] of goldenChannels.entries())
      cells.push({
        input: await drawCell(drawer, design, channel, content),
        raw: { width: CELL, height: CELL, channels: 3 },
        left: column * CELL,
        top: row * CELL,
      })
  const sheet = sharp({
    create: {
      width: CELL * goldenChannels.length,
      height: CELL * designIds.length,
      channels: 3,
      background: '#777777',
    },
  })
  const path = goldenPath(content)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await sheet.composite(cells).webp({ quality: 90, effort: 6 }).toBuffer())
  console.log(`${cells.length} visuals in ${path}`)
}
