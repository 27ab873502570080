import { isRightToLeft } from './direction.ts'
import { drawer } from './item-nodes.ts'
import { type StackItem, textsOf } from './items.ts'
import { panel, type VisualNode } from './nodes.ts'
import type { Fit, Stack } from './stack-parts.ts'

const LOUD = 0.19

export function stackNode(given: Stack, fit: Fit): VisualNode {
  const { box, items, direction = 'column', align = 'start', justify = 'center' } = given
  const stack = { ...given, rightToLeft: isMirrored(items) }
  const size = Math.sqrt(box.width * box.height) * (stack.loud ?? LOUD)
  const draw = drawer(stack, fit, size)
  return panel(
    box,
    {
      flexDirection: direction === 'row' && stack.rightToLeft ? 'row-reverse' : direction,
      alignItems:
        direction === 'row' ? 'center' : flexOf(align === 'start' && stack.rightToLeft ? 'end' : align),
      justifyContent: flexOf(justify),
      gap: Math.max(2, size * fit.scale * 0.32),
      overflow: 'hidden',
    },
    items
      .map(draw)
      .map((node) => (direction === 'row' ? node : { ...node, style: { flexShrink: 0, ...node.style } })),
  )
}

/** By its first text that is no name of a brand, which is often Latin. */
const isMirrored = (items: StackItem[]) =>
  isRightToLeft(items.filter(({ name }) => name !== 'brand').flatMap(textsOf)[0] ?? '')

const flexOf = (side: 'start' | 'center' | 'end' | 'between') =>
  ({ start: 'flex-start', end: 'flex-end', center: 'center', between: 'space-between' })[side]
