import { contrast, type VisualColours } from '#core/visuals/schemes.ts'
import { icon } from './icons.ts'
import type { StackItem, TextRole } from './items.ts'
import { LOGO, type VisualNode } from './nodes.ts'
import { price, versus } from './offer-nodes.ts'
import { type Fit, type Stack, stackParts } from './stack-parts.ts'

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

export function drawer(stack: Stack, fit: Fit, base: number) {
  const { colours, direction } = stack
  const parts = stackParts(stack, fit, base)
  const { px, text, row, image, listRow } = parts

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
            listRow(item.text, icon(stack.rightToLeft ? 'arrowLeft' : 'arrow', colours.onAccent), 0.46, {
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
        return versus(item, stack, parts)
      case 'stars':
        return row(
          Array.from({ length: 5 }, (_, at) =>
            image(icon('star', at < item.rating ? starColour(colours) : `${colours.ink}33`), px(0.6)),
          ),
          px(0.6) * 0.12,
        )
      case 'price':
        return price(item, stack, fit, parts)
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
}

/** The accent where small letters can be read in it. */
const quietColour = ({ accent, background, ink }: VisualColours) =>
  contrast(accent, background) >= 4.5 ? accent : ink

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
    ...(loud && { lineHeight: 1.08, letterSpacing: '-0.015em', textWrap: 'balance' }),
    ...(role === 'quote' && { lineHeight: 1.25 }),
    ...(role === 'eyebrow' && { color: quietColour(colours), letterSpacing: '0.04em' }),
    ...((role === 'author' || role === 'body') && { opacity: 0.86 }),
    ...((role === 'body' || role === 'quote') && { textWrap: 'balance' }),
    ...(direction === 'row' && {
      minWidth: 0,
      ...(role === 'headline' || role === 'quote' ? { flexGrow: 1, flexBasis: 0 } : { flexShrink: 0 }),
    }),
  }
}
