import type { CanonTexts } from '#contracts/pages/page-rendering.ts'
import type { PasteSnippet } from '#contracts/seo/seo.ts'
import { currencyCode } from '#core/canon/currencies.ts'
import { plainDigits } from '#core/canon/numerals.ts'
import { productSnippet } from '#core/seo/json-ld.ts'
import { cutToWidth, searchRoom } from '#core/seo/pixel-width.ts'

const dataFaults = /^(?:product-|offer-|price-differs|json-ld-|availability-|gtin-|image-address)/

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Findings of an audit, and the evidence for images of the product whose alt text is missing or a file name. */
interface Faults {
  checks: readonly string[]
  altEvidence: readonly string[]
}

/** Texts for pages of other systems, written from the canon and within the room of search results; those that mend faults, or all. */
export function snippetsOf({ texts, lists }: CanonTexts, faults?: Faults): PasteSnippet[] {
  const text = (...paths: string[]) => paths.map((path) => texts.get(path)?.trim()).find(Boolean)
  const mended = (pattern: RegExp) => faults?.checks.filter((check) => pattern.test(check)) ?? []
  const [title, description] = [
    text('seo.title', 'product.title'),
    text('seo.metaDescription', 'product.description', 'offer.promise'),
  ]
  const name = text('product.title')
  const snippets = [
    ...(title ? [titleSnippet(title, mended(/^title-/))] : []),
    ...(description ? [descriptionSnippet(description, mended(/^description-/))] : []),
    ...(name ? [dataSnippet(text, lists.get('product.images') ?? [], mended(dataFaults))] : []),
    ...(name && faults?.altEvidence.length
      ? [altSnippet(name, faults.altEvidence, mended(/^alt-(?:missing|file-name)$/))]
      : []),
  ]
  return snippets.filter((snippet) => !faults || snippet.checks.length > 0)
}

/** Numbered by image, because the canon has the name of the product and not what each image shows. */
function altSnippet(name: string, evidence: readonly string[], checks: string[]): PasteSnippet {
  const lines = evidence.flatMap((line, at) => {
    const alt = `alt="${escaped(name.slice(0, 100))}, view ${at + 1}"`
    const file = /^<img src="([^"<>]+)">$/.exec(line)?.[1]
    if (file) return [`<img src="${file}" ${alt}>`]
    const old = /^alt="([^"<>]+)"$/.exec(line)?.[1]
    return old ? [`<img ${alt}> instead of alt="${old}"`] : []
  })
  return {
    id: 'alt',
    label: 'Alt texts (add what each image shows)',
    checks: lines.length > 0 ? checks : [],
    text: lines.join('\n'),
    missing: [],
  }
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
