import type { CanonTexts } from '#contracts/pages/page-rendering.ts'
import type { PasteSnippet } from '#contracts/seo/seo.ts'
import { currencyCode } from '#core/canon/currencies.ts'
import { plainDigits } from '#core/canon/numerals.ts'
import { productSnippet } from '#core/seo/json-ld.ts'
import { cutToWidth, searchRoom } from '#core/seo/pixel-width.ts'

const dataFaults = /^(?:product-|offer-|price-differs|json-ld-|availability-|gtin-|image-address)/

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Texts for pages of other systems, written from the canon and within the room of search results; those that mend findings, or all. */
export function snippetsOf({ texts, lists }: CanonTexts, checks?: readonly string[]): PasteSnippet[] {
  const text = (...paths: string[]) => paths.map((path) => texts.get(path)?.trim()).find(Boolean)
  const mended = (pattern: RegExp) => checks?.filter((check) => pattern.test(check)) ?? []
  const [title, description] = [
    text('seo.title', 'product.title'),
    text('seo.metaDescription', 'product.description', 'offer.promise'),
  ]
  const snippets = [
    ...(title ? [titleSnippet(title, mended(/^title-/))] : []),
    ...(description ? [descriptionSnippet(description, mended(/^description-/))] : []),
    ...(text('product.title')
      ? [dataSnippet(text, lists.get('product.images') ?? [], mended(dataFaults))]
      : []),
  ]
  return snippets.filter((snippet) => !checks || snippet.checks.length > 0)
}

function titleSnippet(title: string, checks: string[]): PasteSnippet {
  const { size, most } = searchRoom.title
  const fitting = escaped(cutToWidth(title, most, size).replace(/…$/, ''))
  return { id: 'title', label: 'Title', checks, text: `<title>${fitting}</title>`, missing: [] }
}

function descriptionSnippet(description: string, checks: string[]): PasteSnippet {
  const { size, most } = searchRoom.desktop
  const content = escaped(cutToWidth(description, most, size))
  const text = `<meta name="description" content="${content}">`
  return { id: 'description', label: 'Meta description', checks, text, missing: [] }
}

function dataSnippet(
  text: (...paths: string[]) => string | undefined,
  images: readonly string[],
  checks: string[],
): PasteSnippet {
  const price = text('pricing.price')
  const { snippet, missing } = productSnippet({
    name: text('product.title'),
    description: text('product.description', 'seo.metaDescription'),
    sku: text('product.sku'),
    brand: text('brand.name'),
    images: images.filter((image) => /^https?:\/\//i.test(image)),
    price: amountOf(price),
    currency: currencyOf(price, text('market.currency')),
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

function amountOf(price = ''): string | undefined {
  const [number] = /\d[\d.,’'\s]*\d|\d/.exec(price) ?? []
  return number && plainDigits(number)
}

/** The currency of the price itself. The market's one decides between those that share a sign, or stands in for a missing one. */
function currencyOf(price = '', market?: string): string | undefined {
  const usual = market && (currencyCode(market) ?? market)
  // In lower case, words such as “all” and “try” are no codes.
  const marks = price.match(/\p{L}*\p{Sc}|\p{L}+/gu)?.filter((mark) => !/^\p{Ll}{3}$/u.test(mark)) ?? []
  return marks.map((mark) => currencyCode(mark, usual)).find(Boolean) ?? usual
}
