import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { channelIds } from '#contracts/visuals/channels.ts'
import { designIds } from '#contracts/visuals/designs.ts'
import { createDrawer } from '#server/adapters/visuals/draw.ts'
import {
  CELL,
  drawCell,
  type GoldenContent,
  goldenContents,
  goldenPath,
} from '#server/adapters/visuals/testing/goldens.ts'

/** Draws all golden sheets again, or those named: node scripts/commands/visual-goldens.ts arabic. Look at them before committing. */
const named = process.argv.slice(2)
const drawer = await createDrawer()
for (const content of Object.keys(goldenContents) as GoldenContent[]) {
  if (named.length > 0 && !named.includes(content)) continue
  const cells: OverlayOptions[] = []
  for (const [row, design] of designIds.entries())
    for (const [column, channel] of channelIds.entries())
      cells.push({
        input: await drawCell(drawer, design, channel, content),
        raw: { width: CELL, height: CELL, channels: 4 },
        left: column * CELL,
        top: row * CELL,
      })
  const sheet = sharp({
    create: {
      width: CELL * channelIds.length,
      height: CELL * designIds.length,
      channels: 4,
      background: '#777777',
    },
  })
  const path = goldenPath(content)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await sheet.composite(cells).webp({ quality: 75, effort: 6 }).toBuffer())
  console.log(`${cells.length} visuals in ${path}`)
}
