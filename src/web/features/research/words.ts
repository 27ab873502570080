import type { FieldOrigin, SourceKind } from '#contracts/research.ts'

/** The first is what a seller looks at most. */
export const kinds: Record<SourceKind, { one: string; many: string }> = {
  competitor: { one: 'Competitor', many: 'Competitors' },
  supplier: { one: 'Supplier', many: 'Suppliers' },
  ad: { one: 'Ad', many: 'Ads' },
  review: { one: 'Review', many: 'Reviews' },
  keyword: { one: 'Keyword', many: 'Keywords' },
}
export const kindNames = Object.keys(kinds) as SourceKind[]
export const isKind = (text: string | null): text is SourceKind => text !== null && Object.hasOwn(kinds, text)

const fields = new Map([
  ['title', 'Title'],
  ['price', 'Price'],
  ['currency', 'Currency'],
  ['compareAt', 'Compare-at price'],
  ['availability', 'Availability'],
  ['vendor', 'Vendor'],
  ['sku', 'SKU'],
  ['description', 'Description'],
  ['images', 'Images'],
  ['rating', 'Rating'],
  ['reviews', 'Reviews'],
])
/** Fields that were written by hand go by the names they were given. */
export const fieldLabel = (name: string): string => fields.get(name) ?? name

export const origins: Record<FieldOrigin, string> = {
  shopify: 'Shopify’s product data',
  'json-ld': 'The page’s product data',
  'open-graph': 'The page’s preview data',
  microdata: 'The page’s markup',
  rdfa: 'The page’s markup',
  script: 'The page’s scripts',
  html: 'The page’s text',
  hand: 'Entered by you',
}

/** A link only where it leads to the web, and by what it shows where to. */
export function webLink(url: string | null): { href: string; host: string } | undefined {
  const parsed = url ? URL.parse(url) : null
  return parsed && /^https?:$/.test(parsed.protocol) ? { href: parsed.href, host: parsed.host } : undefined
}
