import { z } from 'zod'

/** The places a value is read from, most trusted first. */
export const extractionSources = [
  'shopify',
  'json-ld',
  'microdata',
  'rdfa',
  'open-graph',
  'script',
  'html',
] as const
export const ExtractionSource = z.enum(extractionSources)
export type ExtractionSource = z.infer<typeof ExtractionSource>

const availabilities = [
  'in stock',
  'in stock, online only',
  'in stores only',
  'few left',
  'out of stock',
  'sold out',
  'discontinued',
  'pre-order',
  'on order',
  'made to order',
  'back order',
] as const
export const Availability = z.enum(availabilities)
export type Availability = z.infer<typeof Availability>

/** A plain decimal as text, because a float would lose the cent. */
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)

const Pair = z.strictObject({ name: z.string(), value: z.string() })

export const ExtractedVariant = z.strictObject({
  title: z.string(),
  /** Empty when the source names the variant without its options. */
  options: z.array(Pair),
  price: Amount.nullable(),
  compareAt: Amount.nullable(),
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  availability: Availability.nullable(),
})
export type ExtractedVariant = z.infer<typeof ExtractedVariant>

/** The value type of each field. */
const values = {
  title: z.string(),
  description: z.string(),
  brand: z.string(),
  sku: z.string(),
  gtin: z.string(),
  /** `isFrom` when it is the lowest of several prices. */
  price: z.strictObject({ amount: Amount, isFrom: z.boolean() }),
  compareAt: Amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  availability: Availability,
  variants: z.array(ExtractedVariant),
  /** Addresses, largest first, each picture once. */
  images: z.array(z.url()),
  rating: z.strictObject({ value: z.string(), best: z.string().nullable() }),
  reviewCount: z.number().int().min(0),
  shipping: z.string(),
  returns: z.string(),
  specifications: z.array(Pair),
  features: z.array(z.string()),
}

const MAX_SNIPPET = 240

function candidates<Value extends z.ZodType>(value: Value) {
  return z.array(
    z.object({
      value,
      source: ExtractionSource,
      /** Other sources that state the same value. */
      agreeing: z.array(ExtractionSource),
      confidence: z.number().min(0).max(1),
      /** The part of the page, or of its data, that the value was read from. */
      snippet: z.string().max(MAX_SNIPPET),
    }),
  )
}

/** Per field: best candidate first, several when sources disagree, none when the page does not state it. */
export const ExtractedFields = z.object({
  title: candidates(values.title),
  description: candidates(values.description),
  brand: candidates(values.brand),
  sku: candidates(values.sku),
  gtin: candidates(values.gtin),
  price: candidates(values.price),
  compareAt: candidates(values.compareAt),
  currency: candidates(values.currency),
  availability: candidates(values.availability),
  variants: candidates(values.variants),
  images: candidates(values.images),
  rating: candidates(values.rating),
  reviewCount: candidates(values.reviewCount),
  shipping: candidates(values.shipping),
  returns: candidates(values.returns),
  specifications: candidates(values.specifications),
  features: candidates(values.features),
})
export type ExtractedFields = z.infer<typeof ExtractedFields>
export type ExtractionField = keyof ExtractedFields
export type Candidate<Field extends ExtractionField = ExtractionField> = ExtractedFields[Field][number]
export type ExtractedValue<Field extends ExtractionField> = Candidate<Field>['value']

export const extractionFields = Object.keys(values) as ExtractionField[]

function choice<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ value, source: ExtractionSource }).optional()
}

/** The candidate that a person chose, for each field they want. */
export const ChosenFields = z.strictObject({
  title: choice(values.title),
  description: choice(values.description),
  brand: choice(values.brand),
  sku: choice(values.sku),
  gtin: choice(values.gtin),
  price: choice(values.price),
  compareAt: choice(values.compareAt),
  currency: choice(values.currency),
  availability: choice(values.availability),
  variants: choice(values.variants),
  images: choice(values.images),
  rating: choice(values.rating),
  reviewCount: choice(values.reviewCount),
  shipping: choice(values.shipping),
  returns: choice(values.returns),
  specifications: choice(values.specifications),
  features: choice(values.features),
})
export type ChosenFields = z.infer<typeof ChosenFields>

/** A value that stands on the page and cannot be used. */
export const ExtractionRefusal = z.object({
  field: z.enum(extractionFields as [ExtractionField, ...ExtractionField[]]),
  source: ExtractionSource,
  snippet: z.string().max(MAX_SNIPPET),
  reason: z.string(),
})
export type ExtractionRefusal = z.infer<typeof ExtractionRefusal>

export const Extraction = z.object({
  /** The page that answered; empty for pasted HTML without an address. */
  url: z.string(),
  fields: ExtractedFields,
  refused: z.array(ExtractionRefusal),
})
export type Extraction = z.infer<typeof Extraction>
