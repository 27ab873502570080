import { icon } from './icons.ts'
import type { StackItem } from './items.ts'
import type { VisualNode } from './nodes.ts'
import type { Fit, Stack, StackParts } from './stack-parts.ts'

export function price(
  { price: now, compareAt, discount }: Extract<StackItem, { kind: 'price' }>,
  { colours, align = 'start', direction, rightToLeft }: Stack,
  fit: Fit,
  { px, text, row }: StackParts,
): VisualNode {
  const before = compareAt
    ? [text(compareAt, 0.52, { textDecoration: 'line-through', opacity: 0.72, flexShrink: 0 })]
    : []
  const saved = discount
    ? [
        text(discount, 0.48, {
          color: colours.onAccent,
          backgroundColor: colours.accent,
          fontWeight: 800,
          borderRadius: px(0.2),
          padding: `${px(0.48) * 0.14}px ${px(0.48) * 0.4}px`,
          flexShrink: 0,
        }),
      ]
    : []
  const amount = text(now, 1, {
    whiteSpace: 'nowrap',
    fontFamily: fit.fonts.headline,
    fontWeight: 800,
    lineHeight: 1.05,
    flexShrink: 0,
  })
  if (direction === 'row') return row([amount, ...before, ...saved], px(0.3), { flexShrink: 0 })
  return {
    type: 'container',
    style: {
      display: 'flex',
      flexDirection: 'column',
      gap: px(0.2),
      flexShrink: 0,
      alignItems: align === 'center' ? 'center' : rightToLeft ? 'flex-end' : 'flex-start',
    },
    children: [amount, ...(compareAt || discount ? [row([...before, ...saved], px(0.3))] : [])],
  }
}

export function versus(
  { ours, theirs, brand, other }: Extract<StackItem, { kind: 'versus' }>,
  { colours, rightToLeft }: Stack,
  { px, text, listRow, start }: StackParts,
): VisualNode {
  const column = (title: string, words: readonly string[], own: boolean): VisualNode => ({
    type: 'container',
    style: {
      display: 'flex',
      flexDirection: 'column',
      flexGrow: 1,
      flexBasis: 0,
      minWidth: 0,
      gap: px(0.38) * 0.55,
      padding: px(0.38) * 0.8,
      borderRadius: px(0.38) * 0.7,
      ...(own
        ? { backgroundColor: colours.accent }
        : { border: `${Math.max(1, px(0.38) * 0.06)}px solid ${colours.ink}40` }),
    },
    children: [
      text(title, 0.36, { fontWeight: 800, textAlign: start, ...(own && { color: colours.onAccent }) }),
      ...words.map((each) =>
        listRow(
          each,
          own
            ? icon('check', colours.accent, colours.onAccent)
            : icon('cross', colours.ink, `${colours.ink}`),
          0.36,
          { textAlign: start, ...(own && { color: colours.onAccent }) },
        ),
      ),
    ],
  })
  return {
    type: 'container',
    style: {
      display: 'flex',
      flexDirection: rightToLeft ? 'row-reverse' : 'row',
      gap: px(0.38) * 0.6,
      width: '100%',
      alignItems: 'stretch',
    },
    children: [column(brand, ours, true), column(other, theirs, false)],
  }
}
