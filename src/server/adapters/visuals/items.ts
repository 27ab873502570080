import type { VisualContent } from '#server/ports/visuals.ts'

/** One thing in a column of texts. `text` items are shortened where they do not fit, `optional` ones left out. */
export type StackItem =
  | { kind: 'text'; name: string; role: TextRole; text: string; optional?: boolean }
  | { kind: 'answer'; name: string; text: string; optional?: boolean }
  | { kind: 'points'; name: string; points: readonly string[]; optional?: boolean }
  | {
      kind: 'versus'
      name: string
      ours: readonly string[]
      theirs: readonly string[]
      brand: string
      other: string
      optional?: boolean
    }
  | { kind: 'stars'; name: string; rating: number; optional?: boolean }
  | {
      kind: 'price'
      name: string
      price: string
      compareAt: string | null
      discount: string | null
      optional?: boolean
    }
  | { kind: 'button'; name: string; text: string; optional?: boolean }
  | { kind: 'logo'; name: string; optional?: boolean }

export type TextRole = 'brand' | 'eyebrow' | 'headline' | 'title' | 'body' | 'quote' | 'author' | 'badge'

/** Texts of an item that can be shortened. */
export const textsOf = (item: StackItem): string[] => {
  switch (item.kind) {
    case 'text':
    case 'answer':
    case 'button':
      return [item.text]
    case 'points':
      return [...item.points]
    case 'versus':
      return [...item.ours, ...item.theirs, item.brand, item.other]
    default:
      return []
  }
}

/** The items of an angle, from the most to the least important place in the column. */
export function itemsOf(angle: string, content: VisualContent, size: 'full' | 'small' | 'tiny'): StackItem[] {
  const { eyebrow, headline, body, points, against, quote, price, compareAt, discount, cta } = content
  const { ours, theirs } = content.columns
  const text = (name: string, role: TextRole, words: string, optional = false): StackItem[] =>
    words ? [{ kind: 'text', name, role, text: words, ...(optional && { optional }) }] : []
  const button: StackItem[] = cta ? [{ kind: 'button', name: 'cta', text: cta }] : []
  const priceRow: StackItem[] = price
    ? [{ kind: 'price', name: 'price', price, compareAt: size === 'tiny' ? null : compareAt, discount }]
    : []
  const most = size === 'full' ? 4 : size === 'small' ? 3 : 0
  const full = size === 'full'
  const lead = full ? text('eyebrow', 'eyebrow', eyebrow, true) : []
  const head = text('headline', 'headline', headline)
  const list: StackItem[] =
    points.length > 0 && most > 0
      ? [{ kind: 'points', name: 'points', points: points.slice(0, most), optional: true }]
      : []
  switch (angle) {
    case 'problem':
      return [
        ...lead,
        ...head,
        ...(body && size !== 'tiny'
          ? [{ kind: 'answer', name: 'body', text: body, optional: true } as const]
          : []),
        ...button,
      ]
    case 'benefit':
      return [
        ...lead,
        ...head,
        ...(list.length > 0 ? list : full ? text('body', 'body', body, true) : []),
        ...button,
      ]
    case 'proof': {
      if (!quote) return [...lead, ...head, ...list, ...button]
      const stars: StackItem[] = quote.rating
        ? [{ kind: 'stars', name: 'rating', rating: quote.rating, optional: true }]
        : []
      const said = text('quote', 'quote', `“${quote.text}”`)
      const by = text('author', 'author', quote.author, size === 'tiny')
      return size === 'tiny'
        ? [...said, ...button]
        : [...stars, ...said, ...by, ...(full ? text('headline', 'title', headline, true) : []), ...button]
    }
    case 'offer':
      return size === 'tiny'
        ? [...head, ...priceRow, ...button]
        : [...lead, ...head, ...priceRow, ...(full ? text('body', 'body', body, true) : []), ...button]
    default:
      return size === 'tiny' || points.length === 0
        ? [...head, ...button]
        : [
            ...lead,
            ...head,
            {
              kind: 'versus',
              name: 'points',
              ours: points.slice(0, most),
              theirs: against.slice(0, most),
              brand: ours,
              other: theirs,
            },
            ...button,
          ]
  }
}
