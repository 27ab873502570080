import type { Candidate, ExtractionField, ExtractionSource } from '#contracts/extraction.ts'
import { decimal } from '#core/decimal.ts'
import { moneyText } from '#web/lib/words/figures.ts'

export const fieldLabels: Record<ExtractionField, string> = {
  title: 'Title',
  description: 'Description',
  brand: 'Brand',
  sku: 'SKU',
  gtin: 'GTIN',
  price: 'Price',
  compareAt: 'Compare-at price',
  currency: 'Currency',
  availability: 'Availability',
  variants: 'Variants',
  images: 'Images',
  rating: 'Rating',
  reviewCount: 'Reviews',
  shipping: 'Shipping',
  returns: 'Returns',
  specifications: 'Specifications',
  features: 'Features',
}

export const sourceLabels: Record<ExtractionSource, string> = {
  shopify: 'Shopify JSON',
  'json-ld': 'JSON-LD',
  microdata: 'Microdata',
  rdfa: 'RDFa',
  'open-graph': 'Open Graph',
  script: 'Page script',
  html: 'Visible page',
}

const THIN = '\u202f'
export const confidenceText = (confidence: number): string => `${Math.round(confidence * 100)}${THIN}%`

export const amountText = (amount: string, currency: string | null): string =>
  moneyText(decimal(amount), currency ?? undefined)

const count = (items: readonly unknown[], one: string, many: string) =>
  `${items.length} ${items.length === 1 ? one : many}`

type Valued = {
  [Field in ExtractionField]: { field: Field; value: Candidate<Field>['value'] }
}[ExtractionField]

/** A value in one line. Lists are counted, because the screen shows them by themselves. */
export function valueText(
  field: ExtractionField,
  value: Candidate['value'],
  currency: string | null,
): string {
  const valued = { field, value } as Valued
  switch (valued.field) {
    case 'price': {
      const amount = amountText(valued.value.amount, currency)
      return valued.value.isFrom ? `from ${amount}` : amount
    }
    case 'compareAt':
      return amountText(valued.value, currency)
    case 'rating':
      return valued.value.best ? `${valued.value.value} of ${valued.value.best}` : valued.value.value
    case 'reviewCount':
      return valued.value.toLocaleString('en')
    case 'variants':
      return count(valued.value, 'variant', 'variants')
    case 'images':
      return count(valued.value, 'image', 'images')
    case 'specifications':
      return count(valued.value, 'specification', 'specifications')
    case 'features':
      return count(valued.value, 'feature', 'features')
    default:
      return valued.value
  }
}
