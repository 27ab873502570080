import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type ChannelId, channelIds } from '#contracts/visuals/channels.ts'
import { designs, type SchemeId, schemeIds } from '#contracts/visuals/designs.ts'
import { createDrawer } from '#server/adapters/visuals/draw.ts'
import {
  arabicContent,
  cyrillicContent,
  hebrewContent,
  longContent,
  samplePhoto,
  sampleTask,
  shortContent,
} from '#server/adapters/visuals/testing/sample-task.ts'

/**
 * Draws designs into one picture to look at: node scripts/commands/visual-sheet.ts --angle offer --channel meta-square --content long.
 * Without an angle or a channel it draws all of them.
 */
const { values } = parseArgs({
  options: {
    angle: { type: 'string' },
    layout: { type: 'string' },
    channel: { type: 'string' },
    scheme: { type: 'string' },
    content: { type: 'string', default: 'short' },
    photo: { type: 'string', default: 'yes' },
    out: { type: 'string', default: '.cache/visual-sheet.png' },
  },
})
const contents = {
  short: shortContent,
  long: longContent,
  cyrillic: cyrillicContent,
  arabic: arabicContent,
  hebrew: hebrewContent,
}
const content = contents[values.content as keyof typeof contents] ?? shortContent
const wantedChannels = channelIds.filter((id) => !values.channel || values.channel.split(',').includes(id))
const wantedDesigns = designs.filter(
  ({ angle, layout }) =>
    (!values.angle || values.angle.split(',').includes(angle)) &&
    (!values.layout || values.layout === layout),
)
const CELL = 320
const drawer = await createDrawer()
const photo = values.photo === 'yes' ? await samplePhoto() : null
const cells: { input: Buffer; left: number; top: number }[] = []
let at = 0
for (const [row, design] of wantedDesigns.entries())
  for (const [column, channel] of wantedChannels.entries()) {
    const scheme = (values.scheme as SchemeId | undefined) ?? schemeIds[at++ % schemeIds.length] ?? 'brand'
    const task = sampleTask({ channel: channel as ChannelId, design: design.id, content, scheme, photo })
    const { bytes } = await drawer.draw({ ...task, within: CELL * 2 })
    const small = await sharp(bytes)
      .resize({ width: CELL - 8, height: CELL - 8, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    cells.push({ input: small, left: column * CELL + 4, top: row * CELL + 4 })
  }
const sheet = sharp({
  create: {
    width: CELL * wantedChannels.length,
    height: CELL * wantedDesigns.length,
    channels: 3,
    background: '#777777',
  },
})
mkdirSync('.cache', { recursive: true })
writeFileSync(values.out, await sheet.composite(cells).png().toBuffer())
console.log(`${cells.length} visuals in ${values.out}`)
