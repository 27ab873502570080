import type { VisualColours } from '#core/visuals/schemes.ts'
import { hasArabic, isRightToLeft } from './direction.ts'
import type { StackItem } from './items.ts'
import type { Box, VisualNode } from './nodes.ts'

/** A column, or in banners a row, of texts that is fitted into its box as a whole. */
export interface Stack {
  box: Box
  items: StackItem[]
  colours: VisualColours
  direction?: 'column' | 'row'
  align?: 'start' | 'center'
  /** Set from its texts: they begin at the right. */
  rightToLeft?: boolean
  justify?: 'start' | 'center' | 'end' | 'between'
  /** Size of the headline as a part of the box's mean side. */
  loud?: number
}

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

/** Large texts stay so much larger than the others. */
const LOUD_FLOOR = 1.45

export type StackParts = ReturnType<typeof stackParts>

/** Nodes that every item is made of, in the sizes and colours of its stack. */
export function stackParts({ colours, align = 'start', rightToLeft = false }: Stack, fit: Fit, base: number) {
  const px = (part: number) => Math.max(fit.floor * (part >= 0.6 ? LOUD_FLOOR : 1), base * part * fit.scale)
  const start = rightToLeft ? 'right' : 'left'
  const text = (words: string, part: number, style: VisualNode['style'] = {}): VisualNode => ({
    type: 'text',
    text: shorten(words, fit.most),
    style: {
      fontFamily: fit.fonts.text,
      fontSize: px(part),
      lineHeight: 1.3,
      color: colours.ink,
      textAlign: align === 'center' ? 'center' : start,
      ...(fit.breaks && { overflowWrap: 'anywhere' }),
      ...style,
      ...scriptStyle(words, style.lineHeight),
    },
  })
  const row = (children: VisualNode[], gap: number, style: VisualNode['style'] = {}): VisualNode => ({
    type: 'container',
    style: {
      display: 'flex',
      flexDirection: rightToLeft ? 'row-reverse' : 'row',
      alignItems: 'center',
      gap,
      maxWidth: '100%',
      ...style,
    },
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
      [rightToLeft ? 'paddingRight' : 'paddingLeft']: px(part) * 1.55,
      maxWidth: '100%',
      flexShrink: 0,
    },
    children: [
      {
        type: 'image',
        src,
        style: {
          position: 'absolute',
          [start]: 0,
          top: px(part) * 0.08,
          width: px(part) * 1.05,
          height: px(part) * 1.05,
        },
      },
      text(words, part, { lineHeight: 1.22, textAlign: start, ...style }),
    ],
  })
  return { px, text, row, image, listRow, start }
}

const ARABIC_LINE = 1.45

/** Joined letters take no space between them, and Arabic more room between lines. */
const scriptStyle = (words: string, lineHeight: string | number = 0): VisualNode['style'] => ({
  ...(isRightToLeft(words) && { direction: 'rtl', letterSpacing: 0 }),
  ...(hasArabic(words) && { lineHeight: Math.max(ARABIC_LINE, Number(lineHeight)) }),
})

/** At most so many characters, cut between words where possible, with a mark. */
function shorten(text: string, most: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (letters.length <= most) return text
  const cut = letters.slice(0, Math.max(1, most - 1)).join('')
  const atWord = cut.replace(/\s+\S*$/u, '')
  return `${(atWord.length >= cut.length * 0.6 ? atWord : cut).replace(/[\s,;:.–—،؛-]+$/u, '')}…`
}
