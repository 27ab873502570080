import sharp from 'sharp'
import { Renderer } from 'takumi-js/node'
import type { StudioTask } from '#server/ports/vision.ts'
import { fontFiles } from '../visuals/fonts.ts'
import type { VisualNode } from '../visuals/nodes.ts'
import type { Box } from './pixels.ts'

let loading: Promise<Renderer> | undefined

async function loadRenderer(): Promise<Renderer> {
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  for (const font of fontFiles()) await renderer.registerFont(font)
  return renderer
}

const ink = '#1d2530'
type Labelled = Pick<StudioTask, 'width' | 'height' | 'texts' | 'measures' | 'before' | 'scene'>

/** Texts and measures as a transparent layer over the whole frame; nothing where there are none. */
export async function labelsOf(task: Labelled, box: Box): Promise<Buffer | undefined> {
  const { width, height } = task
  const nodes = [...factNodes(task), ...measureNodes(task, box), ...halfNodes(task)]
  if (nodes.length === 0) return undefined
  loading ??= loadRenderer()
  const renderer = await loading
  const root: VisualNode = { type: 'container', style: { width, height, display: 'flex' }, children: nodes }
  const data = await renderer.render(root, { width, height, format: 'raw' })
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

const textNode = (text: string, style: VisualNode['style']): VisualNode => ({
  type: 'text',
  text,
  style: { fontFamily: 'Inter', color: ink, ...style },
})

/** Facts of the product in a column beside it, or below it in a tall frame. */
function factNodes({ texts, width, height }: Labelled): VisualNode[] {
  if (texts.length === 0) return []
  const isWide = width >= height
  const size = Math.round(Math.min(width, height) * 0.036)
  const area = isWide
    ? { left: Math.round(width * 0.57), top: 0, width: Math.round(width * 0.38), height }
    : {
        left: Math.round(width * 0.08),
        top: Math.round(height * 0.63),
        width: Math.round(width * 0.84),
        height: Math.round(height * 0.34),
      }
  const cards = texts.map((text) =>
    panelNode([textNode(text, { fontSize: size, fontWeight: 600, lineHeight: 1.25 })], {
      backgroundColor: '#ffffffe6',
      borderRadius: size * 0.5,
      padding: `${size * 0.6}px ${size * 0.8}px`,
    }),
  )
  return [
    panelNode(cards, {
      position: 'absolute',
      ...area,
      flexDirection: 'column',
      justifyContent: 'center',
      gap: size * 0.6,
    }),
  ]
}

const panelNode = (children: VisualNode[], style: VisualNode['style']): VisualNode => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
})

/** Lines along two sides of the product with its measures. */
function measureNodes({ measures, width, height }: Labelled, box: Box): VisualNode[] {
  if (!measures) return []
  const size = Math.round(Math.min(width, height) * 0.034)
  const gap = Math.round(size * 1.1)
  const thick = Math.max(2, Math.round(size / 10))
  const line = (style: VisualNode['style']) =>
    panelNode([], { position: 'absolute', backgroundColor: ink, ...style })
  const text = { fontSize: size, fontWeight: 600 }
  const [bottom, right] = [box.top + box.height + gap, box.left + box.width + gap]
  const across = [
    line({ left: box.left, top: bottom, width: box.width, height: thick }),
    ...[box.left, box.left + box.width - thick].map((left) =>
      line({ left, top: bottom - gap / 3, width: thick, height: (gap / 3) * 2 }),
    ),
    panelNode([textNode(measures.width, text)], {
      position: 'absolute',
      left: box.left,
      top: bottom + gap / 2,
      width: box.width,
      justifyContent: 'center',
    }),
  ]
  const down = [
    line({ left: right, top: box.top, width: thick, height: box.height }),
    ...[box.top, box.top + box.height - thick].map((top) =>
      line({ left: right - gap / 3, top, width: (gap / 3) * 2, height: thick }),
    ),
    panelNode([textNode(measures.height, text)], {
      position: 'absolute',
      left: right + gap / 2,
      top: box.top,
      height: box.height,
      alignItems: 'center',
    }),
  ]
  return [...(measures.width ? across : []), ...(measures.height ? down : [])]
}

function halfNodes({ before, width, height }: Labelled): VisualNode[] {
  if (!before) return []
  const size = Math.round(Math.min(width, height) * 0.03)
  const label = (text: string, left: number) =>
    panelNode([textNode(text, { fontSize: size, fontWeight: 600 })], {
      position: 'absolute',
      left,
      top: size,
      backgroundColor: '#ffffffe6',
      borderRadius: size,
      padding: `${size * 0.4}px ${size * 0.8}px`,
    })
  return [label('Before', size), label('After', Math.round(width / 2) + size)]
}
