import sharp from 'sharp'
import { Renderer } from 'takumi-js/node'
import { type DrawnVisual, Undrawable, type VisualTask } from '#server/ports/visuals.ts'
import { encodeWithin } from './encode.ts'
import { type FittedStack, fitStack, type MeasuredNode } from './fit.ts'
import { families, fontFiles, withoutGlyph } from './fonts.ts'
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

/** Draws in the calling thread. */
export async function createDrawer() {
  const fonts = fontFiles()
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  for (const font of fonts) await renderer.registerFont(font)

  /** A visual with its texts fitted, and the boxes they are fitted into. */
  async function compose(task: VisualTask) {
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
    return { scene, stacks, images, measure }
  }

  async function draw(task: VisualTask): Promise<DrawnVisual> {
    const { scene, stacks, images } = await compose(task)
    const root = canvas(scene, [...scene.ground, ...stacks.map(({ node }) => node)])
    const scale = Math.min(1, (task.within ?? Number.POSITIVE_INFINITY) / Math.max(task.width, task.height))
    const [width, height] = [Math.round(task.width * scale), Math.round(task.height * scale)]
    const data = await renderer.render(root, {
      width,
      height,
      devicePixelRatio: scale,
      images: [...images, ...iconsIn(root)],
      format: 'raw',
    })
    const bytes = await encodeWithin({ data, width, height }, task.format, task.maxBytes)
    const shortened = [...new Set(stacks.flatMap((stack) => stack.shortened))]
    return { bytes, mediaType: `image/${task.format}`, width, height, shortened }
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
    `The fonts of visuals have no ${unknown.slice(0, 8).join(' ')}. Use Latin, Greek or Cyrillic letters, without emoji.`,
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
