import { snippetAt } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFact, RawFacts } from '../raw-facts.ts'

/** `<meta property="og:…">` and its relatives, with which shops describe a shared link. */
export function readOpenGraph({ metas, document: { html } }: PageContext): RawFacts {
  const all = (...names: string[]): RawFact[] =>
    names.flatMap((name) =>
      (metas.get(name) ?? [])
        .filter(({ content }) => content.trim() !== '')
        .map(({ content, element }) => ({
          value: content,
          snippet: snippetAt(html, { start: element.start, close: element.open }),
        })),
    )
  const first = (...names: string[]): RawFact | undefined => all(...names)[0]
  const images = [...all('og:image:secure_url'), ...all('og:image', 'og:image:url')]
  const facts: Record<string, RawFact | undefined> = {
    title: first('og:title', 'twitter:title'),
    description: first('og:description', 'twitter:description'),
    brand: first('product:brand', 'og:brand'),
    sku: first('product:retailer_item_id', 'product:sku'),
    gtin: first('product:gtin', 'product:ean', 'product:upc'),
    price: first('product:sale_price:amount', 'product:price:amount', 'og:price:amount'),
    currency: first('product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
    compareAt: first(
      'product:original_price:amount',
      'og:price:standard_amount',
      ...(first('product:sale_price:amount') ? ['product:price:amount'] : []),
    ),
    availability: first('product:availability', 'og:availability'),
  }
  const known = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as RawFacts
  const [image] = images
  if (!image) return known
  return {
    ...known,
    images: { value: images.map(({ value }) => ({ address: value })), snippet: image.snippet },
  }
}
