import type { RawFacts, Source } from './facts.ts'
import { readJsonLd } from './json-ld.ts'
import { readWords } from './page-words.ts'
import type { RawReviews } from './reviews.ts'
import { insideOf, type Tag, tagsOf } from './tags.ts'

const most = { values: 20, names: 200, text: 5_000, blocks: 20, block: 500_000 }

interface Markup {
  /** What it says about a product, by source. */
  facts: Partial<Record<Source, RawFacts>>
  reviews: RawReviews
}

/** What the markup of a page says. Nothing in it is run or fetched. */
export function readMarkup(html: string): Markup {
  const blocks: string[] = []
  const titles: string[] = []
  const metas = gathering()
  const properties = gathering()
  const scope = productScope()
  for (const tag of tagsOf(html)) {
    const get = (name: string) => tag.attributes.get(name)
    if (isJsonLd(tag) && blocks.length < most.blocks) blocks.push(insideOf(html, tag, most.block))
    if (tag.name === 'title' && titles.length === 0) titles.push(insideOf(html, tag, most.text))
    if (tag.name === 'meta') metas.add(get('property') ?? get('name') ?? '', () => get('content'))
    const property = scope.enter(tag) && get('itemprop')
    if (property)
      for (const name of property.split(/\s+/, 5)) properties.add(name, () => propertyValue(html, tag))
  }
  const jsonLd = readJsonLd(blocks)
  const openGraph = readOpenGraph(metas.of)
  const microdata = readMicrodata(properties.of)
  const words = readWords(html)
  const isPriced = [jsonLd.facts, openGraph, microdata].some(({ price }) => price !== undefined)
  const told = { ...readMicrodataReviews(properties.of), ...jsonLd.reviews }
  return {
    facts: {
      'json-ld': jsonLd.facts,
      'open-graph': openGraph,
      microdata,
      html: {
        // Of what the page tells machines, words say no more than what the price was before.
        ...(isPriced ? { compareAt: words.facts.compareAt } : words.facts),
        // The title of a page names the shop too.
        title: titles[0] && (words.heading ?? titles[0]),
        description: metas.of('description')[0],
      },
    },
    reviews: told.rating === undefined ? { ...words.reviews, ...told } : told,
  }
}

const isJsonLd = ({ name, attributes }: Tag) =>
  name === 'script' && /^application\/ld\+json\b/i.test(attributes.get('type')?.trim() ?? '')

/** Says of each tag whether it stands within a product of schema.org, by counting elements of the product's own kind. */
function productScope() {
  let kind = ''
  let depth = 0
  return {
    enter({ name, attributes }: Tag): boolean {
      if (depth === 0) {
        if (!/schema\.org\/Product\b/i.test(attributes.get('itemtype') ?? '')) return false
        kind = name
        depth = 1
        return false
      }
      if (name === kind) depth += 1
      if (name === `/${kind}`) depth -= 1
      return depth > 0
    },
  }
}

/** Values by name, as many as anyone needs; what is not needed is not read. */
function gathering() {
  const found = new Map<string, string[]>()
  return {
    add(name: string, read: () => string | undefined) {
      const key = name.trim().toLowerCase()
      const values = found.get(key) ?? []
      if (values.length >= most.values || found.size >= most.names) return
      const value = read()
      if (value !== undefined) found.set(key, [...values, value])
    },
    of: (name: string): string[] => found.get(name.toLowerCase()) ?? [],
  }
}

type Values = (name: string) => string[]

function readOpenGraph(values: Values): RawFacts {
  const first = (...names: string[]) => names.flatMap(values)[0]
  return {
    title: first('og:title', 'twitter:title'),
    description: first('og:description', 'twitter:description'),
    images: [...values('og:image:secure_url'), ...values('og:image')],
    price: first('product:sale_price:amount', 'product:price:amount', 'og:price:amount'),
    currency: first('product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
    compareAt: first('product:original_price:amount', 'og:price:standard_amount'),
    vendor: first('product:brand', 'og:brand'),
    sku: first('product:retailer_item_id'),
    availability: first('product:availability', 'og:availability'),
  }
}

const propertyValue = (html: string, tag: Tag): string =>
  ['content', 'src', 'href'].flatMap((name) => tag.attributes.get(name) ?? [])[0] ??
  insideOf(html, tag, most.text)

const readMicrodata = (values: Values): RawFacts => ({
  title: values('name')[0],
  description: values('description')[0],
  images: values('image'),
  price: values('price')[0] ?? values('lowPrice')[0],
  currency: values('priceCurrency')[0],
  vendor: values('brand')[0],
  sku: values('sku')[0],
  availability: values('availability')[0],
})

function readMicrodataReviews(values: Values): RawReviews {
  const [rating] = values('ratingValue')
  if (rating === undefined) return {}
  return {
    source: 'microdata',
    rating,
    best: values('bestRating')[0],
    count: values('reviewCount')[0] ?? values('ratingCount')[0],
  }
}
