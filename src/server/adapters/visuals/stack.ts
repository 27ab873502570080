import { drawer } from './item-nodes.ts'
import { panel, type VisualNode } from './nodes.ts'
import type { Fit, Stack } from './stack-parts.ts'

const LOUD = 0.19

export function stackNode(stack: Stack, fit: Fit): VisualNode {
  const { box, items, direction = 'column', align = 'start', justify = 'center' } = stack
  const size = Math.sqrt(box.width * box.height) * (stack.loud ?? LOUD)
  const draw = drawer(stack, fit, size)
  return panel(
    box,
    {
      flexDirection: direction,
      alignItems: direction === 'row' ? 'center' : flexOf(align),
      justifyContent: flexOf(justify),
      gap: Math.max(2, size * fit.scale * 0.32),
      overflow: 'hidden',
    },
    items
      .map(draw)
      .map((node) => (direction === 'row' ? node : { ...node, style: { flexShrink: 0, ...node.style } })),
  )
}

const flexOf = (side: 'start' | 'center' | 'end' | 'between') =>
  ({ start: 'flex-start', end: 'flex-end', center: 'center', between: 'space-between' })[side]
