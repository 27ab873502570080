import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ChannelId, channelIds } from '#contracts/visuals/channels.ts'
import { designIds, designs } from '#contracts/visuals/designs.ts'
import { Undrawable, type VisualTask } from '#server/ports/visuals.ts'
import { isFullRun } from '#server/testing/scope.ts'
import { createDrawer, type Drawer } from './draw.ts'
import { isInside } from './fit.ts'
import {
  arabicContent,
  cyrillicContent,
  hebrewContent,
  longContent,
  samplePhoto,
  sampleTask,
  shortContent,
} from './testing/sample-task.ts'

let drawer: Drawer
beforeAll(async () => {
  drawer = await createDrawer()
})

/** Boxes of texts that a visual lets out of their box or of the safe area. */
async function leaks(task: VisualTask): Promise<string[]> {
  const { scene, stacks, measure } = await drawer.compose(task)
  const { x, y, width, height } = scene.safe
  const found: string[] = []
  for (const [at, stack] of scene.stacks.entries()) {
    const node = stacks[at]?.node
    if (!node || !isInside(await measure(node), node, stack.box)) found.push(`${task.design} texts ${at}`)
    const { box } = stack
    if (
      box.x < x - 1 ||
      box.y < y - 1 ||
      box.x + box.width > x + width + 1 ||
      box.y + box.height > y + height + 1
    )
      found.push(`${task.design} box ${at}`)
  }
  return found
}

describe('[T17] no text leaves its box or its safe zone', () => {
  const contents = {
    short: shortContent,
    long: longContent,
    cyrillic: cyrillicContent,
    arabic: arabicContent,
    hebrew: hebrewContent,
  }
  /** Each design in one channel, and each channel in one design; all of both in the full run. */
  const pairs = isFullRun
    ? designIds.flatMap((design) => channelIds.map((channel) => [design, channel] as const))
    : designIds.map((design, at) => [design, channelIds[at % channelIds.length] as ChannelId] as const)
  test.each(Object.entries(contents))(
    '%s texts',
    async (_, content) => {
      const found: string[] = []
      for (const [design, channel] of pairs)
        found.push(
          ...(await leaks(sampleTask({ design, channel, content }))).map((leak) => `${channel}: ${leak}`),
        )
      expect(found).toEqual([])
    },
    300_000,
  )

  test('one word that is wider than any box is broken or shortened with a mark', async () => {
    const headline = 'W'.repeat(1_000)
    const task = sampleTask({ design: 'benefit-split', channel: 'banner-728x90' })
    const wide = { ...task, content: { ...shortContent, headline } }
    expect(await leaks(wide)).toEqual([])
    expect((await drawer.draw(wide)).shortened).toContain('headline')
  })

  test('letters that nobody sees, or that reorder others, are not drawn', async () => {
    const task = sampleTask({ design: 'benefit-split', channel: 'banner-300x250' })
    const pixels = async (headline: string) =>
      (await drawer.draw({ ...task, content: { ...shortContent, headline } })).bytes
    const plain = await pixels('Lamp 40 %')
    expect(Buffer.compare(plain, await pixels('\u202eLa\u200bmp\n 40 %\u2069'))).toBe(0)
    expect(await leaks({ ...task, content: { ...shortContent, headline: '\u200b' } })).toEqual([])
  })

  test('Arabic texts begin at the right', async () => {
    const task = sampleTask({ design: 'benefit-split', channel: 'meta-square', content: arabicContent })
    const { stacks, measure } = await drawer.compose(task)
    const node = stacks[0]?.node
    const { children, width, transform } = await measure(node as NonNullable<typeof node>)
    const [left = 0] = transform.slice(4)
    const ends = children.map((child) => (child.transform[4] ?? 0) + child.width - left)
    for (const end of ends) expect(Math.abs(end - width)).toBeLessThan(2)
  })

  test('emoji are left out with a note, and a headline of nothing else is refused', async () => {
    const task = sampleTask({ design: 'benefit-split', channel: 'meta-square' })
    const draw = (headline: string) => drawer.draw({ ...task, content: { ...shortContent, headline } })
    const [plain, withEmoji] = [await draw('Light that dims'), await draw('Light 💡 that dims 🔥')]
    expect(plain.shortened).not.toContain('emoji')
    expect(withEmoji.shortened).toContain('emoji')
    expect(Buffer.from(withEmoji.bytes).equals(Buffer.from(plain.bytes))).toBe(true)
    await expect(draw('🔥🔥')).rejects.toThrow('Add words to it.')
  })

  test.each(['日本', 'ไทย'])('%s is refused, not drawn as boxes', async (text) => {
    const task = sampleTask({ design: 'benefit-split', channel: 'meta-square' })
    const drawing = drawer.draw({ ...task, content: { ...shortContent, headline: `Lamp ${text}` } })
    await expect(drawing).rejects.toThrow(Undrawable)
  })
})

test('[T15] a noisy photo is kept within the byte limit of a banner, or refused', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer()
  const task = sampleTask({ channel: 'banner-300x600', design: 'benefit-cover', photo: noise })
  for (const format of ['png', 'jpeg'] as const) {
    const { bytes } = await drawer.draw({ ...task, format })
    expect(bytes.length).toBeLessThanOrEqual(150 * 1_024)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 600, format })
  }
  const tooSmall = drawer.draw({ ...task, format: 'jpeg', maxBytes: 2_000 })
  await expect(tooSmall).rejects.toThrow('can’t be stored within the channel’s 1 KB')
})

test('a preview is the same drawing, smaller', async () => {
  // Its lines break within a pixel of their box, so a smaller layout would break them elsewhere.
  const photo = await samplePhoto()
  const task = sampleTask({
    design: 'comparison-poster',
    channel: 'google-landscape',
    content: longContent,
    photo,
  })
  const { width, height, bytes } = await drawer.draw({ ...task, format: 'webp', within: 720 })
  expect([width, height]).toEqual([720, 377])
  const whole = await drawer.draw({ ...task, format: 'png' })
  const pixels = (file: Uint8Array) =>
    sharp(file).resize(144, 75, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const [small, large] = [await pixels(bytes), await pixels(whole.bytes)]
  const differing = small.filter((value, at) => Math.abs(value - (large[at] ?? 0)) > 40).length
  expect(differing / small.length).toBeLessThan(0.02)
})

test('a cutout is trimmed and shown whole, beside the texts', async () => {
  const red = { width: 60, height: 240, channels: 4 as const, background: '#ff0000' }
  const product = await sharp({ create: red })
    .extend({ top: 80, bottom: 200, left: 150, right: 10, background: '#00000000' })
    .png()
    .toBuffer()
  for (const design of ['benefit-cover', 'benefit-split'] as const) {
    const task = sampleTask({ channel: 'google-landscape', design, photo: product })
    const photo = task.photo && { ...task.photo, isCutout: true }
    const { bytes } = await drawer.draw({ ...task, photo, format: 'png', within: 600 })
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at: [x: number, y: number][] = []
    for (let pixel = 0; pixel < info.width * info.height; pixel++)
      if ((data[pixel * 3] ?? 0) > 200 && (data[pixel * 3 + 1] ?? 0) < 60)
        at.push([pixel % info.width, Math.floor(pixel / info.width)])
    const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)]
    const [width, height] = [Math.max(...xs) - Math.min(...xs) + 1, Math.max(...ys) - Math.min(...ys) + 1]
    expect(height / width).toBeCloseTo(4, 0)
    expect(height).toBeGreaterThan(info.height * 0.5)
  }
})

test('there are at least 30 designs, six for each angle', () => {
  expect(designs.length).toBeGreaterThanOrEqual(30)
  for (const found of Map.groupBy(designs, ({ angle }) => angle).values()) expect(found).toHaveLength(6)
})
