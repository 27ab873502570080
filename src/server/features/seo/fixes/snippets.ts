import type { CanonTexts } from '#contracts/page-rendering.ts'
import type { PasteSnippet } from '#contracts/seo.ts'
import { productSnippet } from '#core/seo/json-ld.ts'
import { cutToWidth, searchRoom } from '#core/seo/pixel-width.ts'

const dataFaults = /^(?:product-|offer-|price-differs|json-ld-)/

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Texts for pages of other systems, written from the canon and within the room of search results. */
export function snippetsOf({ texts }: CanonTexts, checks: readonly string[]): PasteSnippet[] {
  const text = (...paths: string[]) => paths.map((path) => texts.get(path)?.trim()).find(Boolean)
  const snippets: PasteSnippet[] = []
  const titles = checks.filter((check) => check.startsWith('title-'))
  const title = text('seo.title', 'product.title')
  const { size, most } = searchRoom.title
  if (titles.length > 0 && title)
    snippets.push({
      id: 'title',
      label: 'Title',
      checks: titles,
      text: `<title>${escaped(cutToWidth(title, most, size).replace(/…$/, ''))}</title>`,
      missing: [],
    })
  const descriptions = checks.filter((check) => check.startsWith('description-'))
  const description = text('seo.metaDescription', 'product.description', 'offer.promise')
  if (descriptions.length > 0 && description) {
    const room = searchRoom.desktop
    const content = escaped(cutToWidth(description, room.most, room.size))
    snippets.push({
      id: 'description',
      label: 'Meta description',
      checks: descriptions,
      text: `<meta name="description" content="${content}">`,
      missing: [],
    })
  }
  const data = checks.filter((check) => dataFaults.test(check))
  if (data.length > 0 && text('product.title')) snippets.push(dataSnippet(text, data))
  return snippets
}

function dataSnippet(text: (...paths: string[]) => string | undefined, checks: string[]): PasteSnippet {
  const { snippet, missing } = productSnippet({
    name: text('product.title'),
    description: text('product.description', 'seo.metaDescription'),
    sku: text('product.sku'),
    brand: text('brand.name'),
    price: amountOf(text('pricing.price')),
    currency: text('market.currency'),
  })
  // A text of the canon must not end the script that it stands in.
  const json = JSON.stringify(snippet, null, 2).replace(/</g, '\\u003c')
  return {
    id: 'json-ld',
    label: 'Product data (JSON-LD)',
    checks,
    text: `<script type="application/ld+json">\n${json}\n</script>`,
    missing,
  }
}

const amountOf = (price: string | undefined) =>
  price
    ?.replace(/[^\d.,]/g, '')
    .replace(/,(?=\d{3}\b)/g, '')
    .replace(',', '.') || undefined
