import type { ResolvedBlock } from '../resolve.ts'

/** A value that the merchant edits in the theme editor. */
export interface Setting {
  id: string
  label: string
  type: 'text' | 'textarea' | 'richtext' | 'url' | 'image_picker'
  /** Value in the template. Images have none: they are files of the theme until the merchant picks others. */
  value?: string
  /** The image's asset, for an `image_picker`. */
  assetId?: string
}

export interface BlockSettings {
  /** The block with a token in place of every value. */
  block: ResolvedBlock
  /** By the number in their token. */
  settings: Setting[]
}

// Private-use letters: React prints them as they are, and texts lose theirs before tokens are set.
const OPEN = '\uE000'
const CLOSE = '\uE001'
const PRIVATE = /[\uE000\uE001]/g

export const tokenOf = (number: number) => `${OPEN}${number}${CLOSE}`
export const tokens = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** Shopify evaluates Liquid in setting values, so a word joiner parts the braces that would begin it. */
export const withoutLiquid = (text: string): string =>
  text.replace(PRIVATE, '').replace(/\{(?=[{%])/g, '{\u2060')

/** The same link with its braces encoded. */
export const plainLink = (link: string): string => link.replaceAll('{', '%7B').replaceAll('}', '%7D')

/** Props that are drawn but are no text to edit. */
const fixedKeys = new Set(['id', 'type', 'kind', 'side', 'source'])

/** Replaces the texts, links and images of a block by tokens whose numbers count from 1. */
export function takeSettings(block: ResolvedBlock, richText: (text: string) => string): BlockSettings {
  const settings: Setting[] = []
  const add = (path: string[], setting: Omit<Setting, 'id' | 'label'>): string => {
    settings.push({ id: path.join('_'), label: labelOf(path), ...setting })
    return tokenOf(settings.length)
  }

  const takeText = (text: string, path: string[]) => {
    if (text.trim() === '') return ''
    if (path.at(-1) === 'link')
      return text.startsWith('https:') ? add(path, { type: 'url', value: plainLink(text) }) : text
    return add(path, { type: isLong(text) ? 'textarea' : 'text', value: withoutLiquid(text) })
  }

  const take = (value: unknown, path: string[]): unknown => {
    if (typeof value === 'string') return takeText(value, path)
    if (Array.isArray(value)) return value.map((item, index) => take(item, [...path, String(index + 1)]))
    if (typeof value !== 'object' || value === null) return value
    if (isPlacedImage(value)) {
      const image = add(path, { type: 'image_picker', assetId: value.assetId })
      return { assetId: image, alt: takeText(value.alt, [...path, 'alt']) }
    }
    if (isRichText(value)) {
      const html = withoutLiquid(richText(value.props.text))
      return { ...value, props: { text: add([...path, 'text'], { type: 'richtext', value: html }) } }
    }
    return Object.fromEntries(
      Object.entries(withoutSamePrice(value)).map(([key, inner]) => [
        key,
        fixedKeys.has(key) ? inner : take(inner, key === 'props' ? path : [...path, key]),
      ]),
    )
  }
  return { block: take(block, []) as ResolvedBlock, settings }
}

const LONG = 120
const isLong = (text: string) => text.length > LONG || text.includes('\n')

const isPlacedImage = (value: object): value is { assetId: string; alt: string } =>
  'assetId' in value && 'alt' in value && typeof value.assetId === 'string'

const isRichText = (value: object): value is { props: { text: string } } =>
  'type' in value && value.type === 'richText'

/** Blocks hide a compare-at price that equals the price, which they cannot see from tokens. */
const withoutSamePrice = (value: object): object =>
  'price' in value && 'compareAt' in value && value.price === value.compareAt
    ? { ...value, compareAt: '' }
    : value

/** `items_2_title` as “Items 2 title”. */
function labelOf(path: string[]): string {
  const words = path
    .join(' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
