import { contrast, type VisualColours } from '#core/visuals/schemes.ts'
import { icon } from './icons.ts'
import type { StackItem, TextRole } from './items.ts'
import { type Box, LOGO, panel, type VisualNode } from './nodes.ts'

/** A column, or in banners a row, of texts that is fitted into its box as a whole. */
export interface Stack {
  box: Box
  items: StackItem[]
  colours: VisualColours
  direction?: 'column' | 'row'
  align?: 'start' | 'center'
  justify?: 'start' | 'center' | 'end' | 'between'
  /** Size of the headline as a part of the box's mean side. */
  loud?: number
}

/** Sizes as parts of the headline's. */
const sizes: Record<TextRole, number> = {
  brand: 0.4,
  eyebrow: 0.36,
  headline: 1,
  title: 0.7,
  body: 0.46,
  quote: 0.66,
  author: 0.4,
  badge: 0.6,
}

const weights: Partial<Record<TextRole, number>> = { body: 400, quote: 600, author: 500, eyebrow: 700 }

export interface Fit {
  /** Multiplies sizes; each has the floor as its least. */
  scale: number
  floor: number
  /** Most characters of a text. */
  most: number
  /** Breaks words that are wider than their line. */
  breaks: boolean
  fonts: { headline: string; text: string }
}

const LOUD = 0.19
/** Large texts stay so much larger than the others. */
const LOUD_FLOOR = 1.45

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

function drawer({ colours, align = 'start', direction }: Stack, fit: Fit, base: number) {
  const px = (part: number) => Math.max(fit.floor * (part >= 0.6 ? LOUD_FLOOR : 1), base * part * fit.scale)
  const text = (words: string, part: number, style: VisualNode['style'] = {}): VisualNode => ({
    type: 'text',
    text: shorten(words, fit.most),
    style: {
      fontFamily: fit.fonts.text,
      fontSize: px(part),
      lineHeight: 1.3,
      color: colours.ink,
      textAlign: align,
      ...(fit.breaks && { overflowWrap: 'anywhere' }),
      ...style,
    },
  })
  const row = (children: VisualNode[], gap: number, style: VisualNode['style'] = {}): VisualNode => ({
    type: 'container',
    style: { display: 'flex', flexDirection: 'row', alignItems: 'center', gap, maxWidth: '100%', ...style },
    children,
  })
  const image = (src: string, size: number): VisualNode => ({
    type: 'image',
    src,
    style: { width: size, height: size, flexShrink: 0 },
  })
  /** The icon is placed apart from the lines: a text beside another node is measured with the wrong height. */
  const listRow = (
    words: string,
    src: string,
    part: number,
    style: VisualNode['style'] = {},
  ): VisualNode => ({
    type: 'container',
    style: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      paddingLeft: px(part) * 1.55,
      maxWidth: '100%',
      flexShrink: 0,
    },
    children: [
      {
        type: 'image',
        src,
        style: {
          position: 'absolute',
          left: 0,
          top: px(part) * 0.08,
          width: px(part) * 1.05,
          height: px(part) * 1.05,
        },
      },
      text(words, part, { lineHeight: 1.22, textAlign: 'left', ...style }),
    ],
  })

  return (item: StackItem): VisualNode => {
    switch (item.kind) {
      case 'text':
        return text(item.text, sizes[item.role], textStyle(item.role, colours, fit, direction))
      case 'logo':
        return {
          type: 'image',
          src: LOGO,
          style: { height: px(0.62), maxWidth: '60%', objectFit: 'contain', flexShrink: 0 },
        }
      case 'answer':
        return {
          type: 'container',
          style: {
            display: 'flex',
            flexDirection: 'column',
            maxWidth: '100%',
            backgroundColor: colours.accent,
            borderRadius: px(0.26),
            padding: `${px(0.3)}px ${px(0.42)}px`,
          },
          children: [
            listRow(item.text, icon('arrow', colours.onAccent), 0.46, {
              color: colours.onAccent,
              fontWeight: 600,
            }),
          ],
        }
      case 'points':
        return {
          type: 'container',
          style: { display: 'flex', flexDirection: 'column', gap: px(0.42) * 0.55, maxWidth: '100%' },
          children: item.points.map((point) =>
            listRow(point, icon('check', colours.onAccent, colours.accent), 0.46, { fontWeight: 500 }),
          ),
        }
      case 'versus':
        return versus(item)
      case 'stars':
        return row(
          Array.from({ length: 5 }, (_, at) =>
            image(icon('star', at < item.rating ? starColour(colours) : `${colours.ink}33`), px(0.6)),
          ),
          px(0.6) * 0.12,
        )
      case 'price':
        return price(item)
      case 'button':
        return text(item.text, 0.4, {
          fontWeight: 700,
          color: colours.onAccent,
          backgroundColor: colours.accent,
          borderRadius: px(0.4) * 2,
          padding: `${px(0.4) * 0.55}px ${px(0.4) * 1.25}px`,
          lineHeight: 1.15,
          maxWidth: '100%',
          ...(direction === 'row' && { flexShrink: 0 }),
        })
    }
  }

  function price({ price: now, compareAt, discount }: Extract<StackItem, { kind: 'price' }>): VisualNode {
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
        alignItems: align === 'center' ? 'center' : 'flex-start',
      },
      children: [amount, ...(compareAt || discount ? [row([...before, ...saved], px(0.3))] : [])],
    }
  }

  function versus({ ours, theirs, brand, other }: Extract<StackItem, { kind: 'versus' }>): VisualNode {
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
        text(title, 0.36, { fontWeight: 800, textAlign: 'left', ...(own && { color: colours.onAccent }) }),
        ...words.map((each) =>
          listRow(
            each,
            own
              ? icon('check', colours.accent, colours.onAccent)
              : icon('cross', colours.ink, `${colours.ink}`),
            0.36,
            { textAlign: 'left', ...(own && { color: colours.onAccent }) },
          ),
        ),
      ],
    })
    return {
      type: 'container',
      style: {
        display: 'flex',
        flexDirection: 'row',
        gap: px(0.38) * 0.6,
        width: '100%',
        alignItems: 'stretch',
      },
      children: [column(brand, ours, true), column(other, theirs, false)],
    }
  }
}

const GOLD = '#f5b301'
const starColour = ({ background, ink }: VisualColours) => (contrast(GOLD, background) >= 1.7 ? GOLD : ink)

function textStyle(
  role: TextRole,
  colours: VisualColours,
  { fonts }: Fit,
  direction: Stack['direction'],
): VisualNode['style'] {
  const loud = role === 'headline' || role === 'title' || role === 'badge'
  return {
    fontFamily: loud ? fonts.headline : fonts.text,
    fontWeight: weights[role] ?? (loud ? 800 : 700),
    ...(loud && { lineHeight: 1.08, letterSpacing: '-0.015em' }),
    ...(role === 'quote' && { lineHeight: 1.25 }),
    ...(role === 'eyebrow' && { color: colours.accent, letterSpacing: '0.04em' }),
    ...((role === 'author' || role === 'body') && { opacity: 0.86 }),
    ...(direction === 'row' && {
      minWidth: 0,
      ...(role === 'headline' || role === 'quote' ? { flexGrow: 1, flexBasis: 0 } : { flexShrink: 0 }),
    }),
  }
}

/** At most so many characters, cut between words where possible, with a mark. */
function shorten(text: string, most: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (letters.length <= most) return text
  const cut = letters.slice(0, Math.max(1, most - 1)).join('')
  const atWord = cut.replace(/\s+\S*$/u, '')
  return `${(atWord.length >= cut.length * 0.6 ? atWord : cut).replace(/[\s,;:.–—-]+$/u, '')}…`
}
