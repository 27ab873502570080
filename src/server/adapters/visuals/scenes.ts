import { shapeOf } from '#contracts/visuals/channels.ts'
import { designOf, type VisualLayout } from '#contracts/visuals/designs.ts'
import type { VisualTask } from '#server/ports/visuals.ts'
import { card, cover, poster, split } from './cropped-photo-layouts.ts'
import { itemsOf, type StackItem } from './items.ts'
import { inset, overlap } from './nodes.ts'
import type { Arrangement, Frame, Scene } from './scene-parts.ts'
import { framed, stage } from './whole-photo-layouts.ts'

/** Below these areas in pixels a visual has fewer texts. */
const SMALL = 200_000
const TINY = 30_000

export function sceneOf(task: VisualTask): Scene {
  const { width, height, covered, colours, content } = task
  const { layout, angle } = designOf(task.design)
  const full = { x: 0, y: 0, width, height }
  const gap = Math.max(5, Math.round(Math.min(width, height) * 0.06))
  const free = {
    x: width * covered.left,
    y: height * covered.top,
    width: width * (1 - covered.left - covered.right),
    height: height * (1 - covered.top - covered.bottom),
  }
  const safe = overlap(free, inset(full, gap))
  const area = width * height
  const shape = shapeOf(task)
  const size = area < TINY || height < 100 ? 'tiny' : area < SMALL || shape === 'banner' ? 'small' : 'full'
  const brand: StackItem[] =
    size === 'tiny'
      ? []
      : task.logo
        ? [{ kind: 'logo', name: 'logo', optional: true }]
        : content.brand
          ? [{ kind: 'text', name: 'brand', role: 'brand', text: content.brand, optional: true }]
          : []
  const frame: Frame = { full, safe, shape, gap, colours, task, items: itemsOf(angle, content, size), brand }
  const scene = layoutScenes[layout](frame)
  return { ...scene, safe: free }
}

const layoutScenes: Record<VisualLayout, (frame: Frame) => Arrangement> = {
  split,
  cover,
  card,
  poster,
  frame: framed,
  stage,
}
