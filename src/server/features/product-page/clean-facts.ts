import type {
  ExtractedFields,
  ExtractedValue,
  ExtractedVariant,
  ExtractionField,
  ExtractionRefusal,
  ExtractionSource,
} from '#contracts/extraction.ts'
import type { RawFact, RawFacts, RawPair, RawVariant } from './raw-facts.ts'
import { readAvailability } from './values/availability.ts'
import { readGtin, readSku } from './values/identifiers.ts'
import { readImages } from './values/images.ts'
import { readCurrency, readPrice } from './values/money.ts'
import { readBest, readCount, readRating } from './values/reviews.ts'
import { plainText } from './values/text.ts'

const longest = {
  title: 300,
  description: 4_000,
  brand: 200,
  option: 120,
  policy: 600,
  specification: 300,
  feature: 160,
}
const most = { variants: 100, options: 6, specifications: 100, features: 10 }

export interface CleanFact<Field extends ExtractionField = ExtractionField> {
  value: ExtractedValue<Field>
  source: ExtractionSource
  snippet: string
  trust: number
}
export type CleanFacts = { [Field in ExtractionField]?: CleanFact<Field> }

export interface Cleaning {
  source: ExtractionSource
  pageUrl: string
  /** The page's currency, which decides how an amount is written. */
  currency: string | undefined
  /** Larger addresses of pictures, as the page links them. */
  enlargements: ReadonlyMap<string, string>
  refuse: (refusal: ExtractionRefusal) => void
}

/** Values of one source, checked and in the form of the contract. A value that cannot be used is refused with a reason. */
export function cleanFacts(raw: RawFacts, cleaning: Cleaning): CleanFacts {
  const facts: CleanFacts = {}
  const put = <Field extends ExtractionField>(
    field: Field,
    read: (value: never) => ExtractedValue<Field> | { refused: string } | undefined,
  ) => {
    const fact = raw[field] as RawFact<never> | undefined
    if (!fact) return
    const value = read(fact.value)
    const snippet = fact.snippet.slice(0, 240).toWellFormed()
    if (value === undefined) return
    if (typeof value === 'object' && 'refused' in value)
      cleaning.refuse({ field, source: cleaning.source, snippet, reason: value.refused })
    else
      Object.assign(facts, { [field]: { value, source: cleaning.source, snippet, trust: fact.trust ?? 1 } })
  }
  const text = (length: number) => (value: unknown) => plainText(value, length) || undefined
  put('title', text(longest.title))
  put('description', text(longest.description))
  put('brand', text(longest.brand))
  put('sku', readSku)
  put('gtin', (value) => readGtin(value) ?? { refused: 'Not a barcode number with a right check digit.' })
  put('currency', (value) => readCurrency(value) ?? { refused: 'Not a currency code.' })
  put('price', (value) => priceOf(value, raw.price?.isFrom === true, cleaning))
  put('compareAt', (value) => amountOf(value, cleaning))
  put('availability', (value) => readAvailability(value) ?? { refused: 'Unknown availability.' })
  put('variants', (value) => variantsOf(value, cleaning))
  put('images', (value) => imagesOf(value, cleaning))
  put('rating', ratingOf)
  put('reviewCount', (value) => readCount(value))
  put('shipping', text(longest.policy))
  put('returns', text(longest.policy))
  put('specifications', specificationsOf)
  put('features', featuresOf)
  return facts
}

function priceOf(
  value: unknown,
  isFrom: boolean,
  { currency }: Cleaning,
): ExtractedFields['price'][number]['value'] | { refused: string } {
  const price = readPrice(value, currency)
  return 'refused' in price ? price : { amount: price.amount, isFrom: price.isFrom || isFrom }
}

/** Shops leave a former price of zero or nothing standing; that is no refusal. */
function amountOf(value: unknown, { currency }: Pick<Cleaning, 'currency'>): string | undefined {
  const price = readPrice(value, currency)
  return 'refused' in price ? undefined : price.amount
}

function variantsOf(variants: RawVariant[], cleaning: Cleaning): ExtractedVariant[] | undefined {
  const read = variants.slice(0, most.variants).map((variant): ExtractedVariant => {
    const options = pairsOf(variant.options, most.options, longest.option)
    const price = amountOf(variant.price, cleaning) ?? null
    const compareAt = amountOf(variant.compareAt, cleaning) ?? null
    return {
      title: plainText(variant.title, longest.option) || options.map(({ value }) => value).join(' / '),
      options,
      price,
      compareAt: compareAt !== null && Number(compareAt) > Number(price) ? compareAt : null,
      sku: readSku(variant.sku) ?? null,
      gtin: readGtin(variant.gtin) ?? null,
      availability: readAvailability(variant.availability) ?? null,
    }
  })
  const named = read.filter(({ title, sku }) => title !== '' || sku !== null)
  return named.length > 0 ? named : undefined
}

function pairsOf(pairs: RawPair[], count: number, length: number): { name: string; value: string }[] {
  return pairs.slice(0, count).flatMap(({ name, value }) => {
    const [label, text] = [plainText(name, 60)?.replace(/\s*:$/, ''), plainText(value, length)]
    return label && text ? [{ name: label, value: text }] : []
  })
}

function specificationsOf(pairs: RawPair[]): { name: string; value: string }[] | undefined {
  const read = pairsOf(pairs, most.specifications, longest.specification)
  const distinct = read.filter(({ name }, at) => read.findIndex((other) => other.name === name) === at)
  return distinct.length > 0 ? distinct : undefined
}

function featuresOf(lines: string[]): string[] | undefined {
  const read = lines.slice(0, most.features).flatMap((line) => plainText(line, longest.feature) || [])
  return read.length > 0 ? read : undefined
}

function imagesOf(
  images: Parameters<typeof readImages>[0],
  { pageUrl, enlargements, source, refuse }: Cleaning,
): string[] | undefined {
  const { urls, refused } = readImages(images, pageUrl, enlargements)
  if (urls.length === 0)
    for (const reason of refused.slice(0, 1)) refuse({ field: 'images', source, snippet: '', reason })
  return urls.length > 0 ? urls : undefined
}

function ratingOf({
  value,
  best,
}: {
  value: unknown
  best?: unknown
}): { value: string; best: string | null } | undefined {
  const top = readBest(best)
  const rating = readRating(value, top)
  return rating === undefined ? undefined : { value: rating, best: top ?? null }
}
