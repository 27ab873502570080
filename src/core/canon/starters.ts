import { twinOf, wordsOf } from './path.ts'
import { placedField } from './placed-fields.ts'
import type { CanonType } from './value.ts'

/** Unit of a number: `percent` holds 2.9 for 2.9 %; `rate` holds 0.06 for 6 %, and values from 1 on are read as percent. */
export type FieldUnit = 'percent' | 'rate' | 'days' | 'pieces' | 'exchange'

/** A field that each canon starts out to fill. */
export interface Starter {
  path: string
  label: string
  type: CanonType
  unit?: FieldUnit
  /** Much depends on it: it is asked for first. */
  essential?: true
  /** Rules fill it: nobody is asked for it. */
  derived?: true
}

const text = (path: string, label: string, more: Partial<Starter> = {}): Starter => ({
  path,
  label,
  type: 'text',
  ...more,
})
const list = (path: string, label: string): Starter => ({ path, label, type: 'list' })
const money = (path: string, label: string, more: Partial<Starter> = {}): Starter => ({
  path,
  label,
  type: 'money',
  ...more,
})
const number = (path: string, label: string, unit?: FieldUnit, more: Partial<Starter> = {}): Starter => ({
  path,
  label,
  type: 'number',
  ...(unit && { unit }),
  ...more,
})
const essential = { essential: true } as const
const derived = { derived: true } as const

export const starters: readonly Starter[] = [
  text('brand.name', 'Brand name'),
  text('brand.voice', 'Brand voice'),
  { path: 'brand.colors.primary', label: 'Primary colour', type: 'colour' },
  { path: 'brand.colors.accent', label: 'Accent colour', type: 'colour' },
  { path: 'brand.logo', label: 'Logo', type: 'url' },
  text('brand.tagline', 'Tagline'),
  { ...list('market.countries', 'Countries'), ...essential },
  text('market.currency', 'Currency', essential),
  text('market.language', 'Language'),
  text('product.title', 'Product title', essential),
  text('product.description', 'Product description'),
  list('product.features', 'Features'),
  list('product.materials', 'Materials'),
  list('product.box', 'In the box'),
  list('product.images', 'Images'),
  list('product.claims', 'Claims'),
  list('product.prohibitedClaims', 'Prohibited claims'),
  text('product.sku', 'SKU'),
  { path: 'supplier.url', label: 'Supplier page', type: 'url' },
  money('supplier.cost', 'Cost', essential),
  money('supplier.shippingCost', 'Shipping cost', essential),
  money('supplier.packaging', 'Packaging'),
  money('supplier.freight', 'Inbound freight'),
  number('supplier.dutyPercent', 'Import duty', 'percent'),
  money('supplier.landedCost', 'Landed cost', derived),
  number('supplier.shippingDaysMin', 'Delivery from (days)', 'days'),
  number('supplier.shippingDaysMax', 'Delivery to (days)', 'days'),
  number('supplier.stock', 'Stock', 'pieces'),
  money('pricing.price', 'Price', essential),
  money('pricing.compareAt', 'Compare-at price'),
  list('pricing.bundles', 'Bundles'),
  number('pricing.feePercent', 'Fee', 'percent', essential),
  money('pricing.feeFixed', 'Fixed fee'),
  number('pricing.refundRate', 'Refund rate', 'rate', essential),
  number('pricing.vatPercent', 'VAT', 'percent'),
  number('pricing.discountPercent', 'Discount shown', 'percent', derived),
  money('economics.contribution', 'Contribution', derived),
  number('economics.marginPercent', 'Margin', 'percent', derived),
  number('economics.breakEvenRoas', 'Break-even ROAS', undefined, derived),
  money('economics.breakEvenCpa', 'Break-even CPA', derived),
  money('economics.maxCpc', 'Highest CPC', derived),
  number('economics.conversionPercent', 'Conversion rate', 'percent'),
  text('audience.primary', 'Audience'),
  list('audience.pains', 'Pains'),
  list('audience.desires', 'Desires'),
  list('audience.objections', 'Objections'),
  text('offer.promise', 'Promise'),
  text('offer.guarantee', 'Guarantee'),
  text('offer.bonus', 'Bonus'),
  text('offer.delivery', 'Delivery promise', derived),
  list('seo.keywords', 'Keywords'),
  text('seo.title', 'Page title'),
  text('seo.metaDescription', 'Meta description'),
  text('seo.slug', 'Slug', derived),
  text('policy.shipping', 'Shipping policy'),
  text('policy.returns', 'Returns'),
  text('policy.contact', 'Contact'),
]

const byPath = new Map(starters.map((starter) => [starter.path, starter]))

/** A field that is known by its path: one that each canon starts out to fill, or one of a market, variant or rate. */
export const starterOf = (path: string): Starter | undefined => byPath.get(path) ?? placedField(path)

/** The path of the field that is known by these letters, small or capital; else the path as it is. */
export const knownSpelling = (path: string): string =>
  starters.find((starter) => starter.path.toLowerCase() === path.toLowerCase())?.path ?? path

/** Says which field or group is there, or known, that a new path differs from by small and capital letters alone. */
export function twinAmong(path: string, paths: Iterable<string>): string | undefined {
  const twin = twinOf(path, [...paths, ...byPath.keys()])
  if (!twin) return undefined
  return twin.isField
    ? `The field “${twin.path}” already exists: ${labelOf(twin.path)}. “${path}” differs only in upper and lower case.`
    : `The group “${twin.path}” already exists. Use the same upper and lower case: ${twin.path}${path.slice(twin.path.length)}.`
}

export const labelOf = (path: string): string => starterOf(path)?.label ?? wordsOf(path)
