import { wordsOf } from './path.ts'
import type { Starter } from './starters.ts'

/** Market and variant of an order; both are optional. */
export interface CanonPlace {
  market?: string | undefined
  variant?: string | undefined
}

type Shape = Omit<Starter, 'path'>

const results = {
  contribution: { label: 'Contribution', type: 'money', derived: true },
  marginPercent: { label: 'Margin', type: 'number', unit: 'percent', derived: true },
  breakEvenRoas: { label: 'Break-even ROAS', type: 'number', derived: true },
} satisfies Record<string, Shape>
const marketFields = {
  price: { label: 'Price', type: 'money' },
  currency: { label: 'Currency', type: 'text' },
  vatPercent: { label: 'VAT', type: 'number', unit: 'percent' },
  shippingCost: { label: 'Shipping cost', type: 'money' },
  ...results,
} satisfies Record<string, Shape>
const variantFields = {
  name: { label: 'Name', type: 'text' },
  sku: { label: 'SKU', type: 'text' },
  price: { label: 'Price', type: 'money' },
  cost: { label: 'Cost', type: 'money' },
  ...results,
} satisfies Record<string, Shape>

const own = (fields: Record<string, Shape>, name: string | undefined): Shape | undefined =>
  name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined

const pair = /^[A-Z]{3}-[A-Z]{3}$/

/** The field of a market, a variant or an exchange rate that a path names. */
export function placedField(path: string): Starter | undefined {
  const [group, key = '', name, market, ...more] = path.split('.')
  const named = (shape: Shape | undefined, label: (of: string) => string) =>
    shape && { ...shape, path, label: label(shape.label) }
  if (more.length > 0 || name === undefined) return undefined
  if (group === 'variants' && name === 'prices' && market)
    return { path, label: `Price of ${wordsOf(key)} in ${market}`, type: 'money' }
  if (market !== undefined) return undefined
  if (group === 'markets') return named(own(marketFields, name), (label) => `${label} in ${key}`)
  if (group === 'variants') return named(own(variantFields, name), (label) => `${label} of ${wordsOf(key)}`)
  if (group !== 'rates' || !pair.test(key)) return undefined
  const words = `1 ${key.replace('-', ' in ')}`
  if (name === 'rate') return { path, label: words, type: 'number', unit: 'exchange' }
  return name === 'date' ? { path, label: `Date of ${words}`, type: 'date' } : undefined
}

const keysOf = (group: string, paths: Iterable<string>): string[] => {
  const found = [...paths].filter((path) => path.startsWith(`${group}.`) && placedField(path))
  return [...new Set(found.map((path) => path.split('.')[1] ?? ''))].sort()
}

export const marketsIn = (paths: Iterable<string>): string[] => keysOf('markets', paths)
export const variantsIn = (paths: Iterable<string>): string[] => keysOf('variants', paths)
/** Pairs such as `USD-EUR`. */
export const ratePairsIn = (paths: Iterable<string>): string[] => keysOf('rates', paths)

export const marketPath = (market: string, field: keyof typeof marketFields): string =>
  `markets.${market}.${field}`
export const variantPath = (variant: string, field: keyof typeof variantFields): string =>
  `variants.${variant}.${field}`
export const variantPricePath = (variant: string, market: string): string =>
  `variants.${variant}.prices.${market}`
export const ratePath = (rates: string): string => `rates.${rates}.rate`
export const rateDatePath = (rates: string): string => `rates.${rates}.date`

/** The market of a field such as `markets.GB.price` or `variants.black.prices.GB`. */
export function marketOfPath(path: string): string | undefined {
  const [group, key, name, market] = path.split('.')
  if (group === 'markets') return key
  return group === 'variants' && name === 'prices' ? market : undefined
}

/** Paths of the figures that rules derive for a place. */
export function resultPaths({ market, variant }: CanonPlace) {
  const group = market ? `markets.${market}` : variant ? `variants.${variant}` : 'economics'
  return {
    contribution: `${group}.contribution`,
    margin: `${group}.marginPercent`,
    breakEvenRoas: `${group}.breakEvenRoas`,
  }
}
