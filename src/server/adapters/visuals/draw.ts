import sharp from 'sharp'
import { Renderer } from 'takumi-js/node'
import { LEFT_OUT_EMOJI } from '#contracts/visuals/visual-specs.ts'
import { withoutEmoji } from '#core/visuals/emoji.ts'
import { type DrawnVisual, Undrawable, type VisualContent, type VisualTask } from '#server/ports/visuals.ts'
import { visibleText } from './direction.ts'
import { encodeWithin, pixelsWithin } from './encode.ts'
import { type FittedStack, fitStack, type MeasuredNode } from './fit.ts'
import { requireFontFile } from './font-file.ts'
import { families, fontFiles, OWN, withoutGlyph } from './fonts.ts'
import { iconImages } from './icons.ts'
import { LOGO, PHOTO, type VisualNode } from './nodes.ts'
import type { Scene } from './scene-parts.ts'
import { sceneOf } from './scenes.ts'

/** Text is never smaller than this part of the shorter side, nor than so many pixels. */
const FLOOR_PART = 0.025
const FLOOR_PX = 9
/** Photos are decoded at most this large. */
const PHOTO_SIDE = 2_000

export type Drawer = Awaited<ReturnType<typeof createDrawer>>

/** Throws for a file that is no font: it is registered and measured. */
export async function checkFont(file: Uint8Array): Promise<void> {
  requireFontFile(file)
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  const style = { fontFamily: OWN, fontSize: 40 }
  try {
    await renderer.registerFont({ name: OWN, data: file })
    const { width } = await renderer.measure(
      { type: 'text', text: 'Aa 0', style },
      { width: 400, height: 100 },
    )
    if (width > 0) return
  } catch (error) {
    throw new Undrawable('This font can’t be read. Choose another WOFF2 or TTF file.', { cause: error })
  }
  throw new Undrawable('This font has no letters. Choose another WOFF2 or TTF file.')
}

/** Draws in the calling thread. An uploaded font needs a drawer of its own. */
export async function createDrawer(ownFont?: Uint8Array) {
  const fonts = fontFiles()
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  if (ownFont) await renderer.registerFont({ name: OWN, data: ownFont })
  for (const font of fonts) await renderer.registerFont(font)

  /** A visual with its texts fitted, and the boxes they are fitted into. */
  async function compose(given: VisualTask) {
    const visible = visibleContent(given.content)
    const content = eachText(visible, withoutEmoji)
    if (visible.headline !== '' && content.headline === '')
      throw new Undrawable('Emoji are left out of pictures, so this headline is empty. Add words to it.')
    const task = { ...given, content }
    requireGlyphs(task, fonts)
    const { width, height } = task
    const { images, ratio } = await imagesOf(task)
    const scene = sceneOf(task.photo && ratio ? { ...task, photo: { ...task.photo, ratio } } : task)
    const options = { width, height, images }
    const measure = async (node: VisualNode) => {
      const root = await renderer.measure(canvas(scene, [node]), {
        ...options,
        images: [...images, ...iconsIn(node)],
      })
      return (root as MeasuredNode).children[0] ?? missing()
    }
    const floor = Math.max(FLOOR_PX, Math.min(width, height) * FLOOR_PART)
    const stacks: FittedStack[] = []
    for (const stack of scene.stacks)
      stacks.push(await fitStack(stack, { floor, fonts: families[task.font] }, measure))
    const isWithoutEmoji = JSON.stringify(content) !== JSON.stringify(visible)
    return { scene, stacks, images, measure, isWithoutEmoji }
  }

  async function draw(task: VisualTask): Promise<DrawnVisual> {
    const { scene, stacks, images, isWithoutEmoji } = await compose(task)
    const root = canvas(scene, [...scene.ground, ...stacks.map(({ node }) => node)])
    const { width, height } = task
    const data = await renderer.render(root, {
      width,
      height,
      images: [...images, ...iconsIn(root)],
      format: 'raw',
    })
    const pixels = await pixelsWithin({ data, width, height }, task.within)
    const bytes = await encodeWithin(pixels, task.format, task.maxBytes)
    const cut = [...new Set(stacks.flatMap((stack) => stack.shortened))]
    const shortened = isWithoutEmoji ? [...cut, LEFT_OUT_EMOJI] : cut
    return {
      bytes,
      mediaType: `image/${task.format}`,
      width: pixels.width,
      height: pixels.height,
      shortened,
    }
  }
  return { draw, compose }
}

const canvas = ({ background }: Scene, children: VisualNode[]): VisualNode => ({
  type: 'container',
  style: {
    position: 'relative',
    display: 'flex',
    width: '100%',
    height: '100%',
    overflow: 'hidden',
    backgroundColor: background,
  },
  children,
})

/** The same texts without letters that nobody sees. */
const visibleContent = (content: VisualContent): VisualContent => eachText(content, visibleText)

function eachText(content: VisualContent, change: (text: string) => string): VisualContent {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map(changed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]))
  }
  return changed(content) as VisualContent
}

function requireGlyphs({ content }: VisualTask, fonts: ReturnType<typeof fontFiles>): void {
  const { quote, columns, points, against, ...rest } = content
  const texts = [
    ...Object.values(rest),
    ...points,
    ...against,
    ...Object.values(columns),
    quote?.text,
    quote?.author,
  ]
  const unknown = withoutGlyph(texts.filter((text) => typeof text === 'string').join(''), fonts)
  if (unknown.length === 0) return
  throw new Undrawable(
    `The fonts of visuals have no ${unknown.slice(0, 8).join(' ')}. Use Latin, Greek, Cyrillic, Arabic or Hebrew letters.`,
  )
}

/** Photo and logo at the size they are needed in, turned as their camera says. The ratio is that of a trimmed cutout. */
async function imagesOf({ photo, logo }: VisualTask) {
  const prepared = async (src: string, bytes: Uint8Array, format: 'jpeg' | 'png') => {
    const image = sharp(bytes, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    const data = await (format === 'jpeg' ? image.jpeg({ quality: 95 }) : image.png()).toBuffer()
    return { src, data: Uint8Array.from(data) }
  }
  const alone = photo?.isCutout ? await trimmed(photo.bytes) : undefined
  const images = [
    ...(photo ? [await prepared(PHOTO, alone?.data ?? photo.bytes, alone ? 'png' : 'jpeg')] : []),
    ...(logo ? [await prepared(LOGO, logo, 'png')] : []),
  ]
  return { images, ratio: alone && alone.info.width / alone.info.height }
}

/** A cutout without the empty space around the product, as PNG. */
const trimmed = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: 50_000_000 }).trim().png().toBuffer({ resolveWithObject: true })

const iconsIn = (node: VisualNode) => iconImages(sourcesIn(node))
const sourcesIn = (node: VisualNode): string[] =>
  node.type === 'image' ? [node.src] : node.type === 'container' ? node.children.flatMap(sourcesIn) : []

const missing = (): never => {
  throw new Error('the renderer measured nothing')
}
