import { ratePath } from '#core/canon/placed-fields.ts'

import type { CanonEntry } from './set.ts'

type Value = string | number | string[] | { amount: string; currency: string }

/** A field of the canon that stands for a plain label of the set. */
export interface CanonFact {
  path: string
  value: Value
}

const list = (text: string) => text.split(',').map((item) => item.trim())

/** Fields that every canon has, and, where there is none, the path of a field of our own. */
const paths: Record<string, string> = {
  'product title': 'product.title',
  'brand name': 'brand.name',
  materials: 'product.materials',
  warranty: 'offer.guarantee',
  'delivery days': 'supplier.shippingDays',
  'returns policy': 'policy.returns',
  'target audience': 'audience.primary',
  'brand tone': 'brand.voice',
  market: 'market.countries',
  markets: 'market.countries',
  currency: 'market.currency',
  price: 'pricing.price',
  'compare-at price': 'pricing.compareAt',
  'product cost': 'supplier.cost',
  'packaging cost per order': 'supplier.packagingCost',
  'shipping cost per order': 'supplier.shippingCost',
  'payment fee percent': 'pricing.feePercent',
  'payment fee fixed': 'pricing.feeFixed',
  'return rate': 'pricing.refundRate',
  'ad cost per order': 'economics.adCostPerOrder',
  'VAT rate': 'market.vatPercent',
}

/** The fields that hold an entry of a project's canon; delivery days are a range of two. */
export function factsOf(entry: CanonEntry): CanonFact[] {
  const path = pathOf(entry.path)
  const value = storedValue(entry)
  const [, fewest, most] = /^(\d+)-(\d+)$/.exec(String(entry.value)) ?? []
  if (path === 'supplier.shippingDays' && fewest && most)
    return [
      { path: `${path}Min`, value: Number(fewest) },
      { path: `${path}Max`, value: Number(most) },
    ]
  return [{ path, value }]
}

function pathOf(label: string): string {
  const [market, ofMarket] = label.split(': ')
  if (market && ofMarket)
    return `markets.${camel(market)}.${(paths[ofMarket] ?? camel(ofMarket)).split('.').at(-1)}`
  const [, from, to] = /^exchange rate (\w+) to (\w+)$/.exec(label) ?? []
  if (from && to) return ratePath(`${from}-${to}`)
  return paths[label] ?? `other.${camel(label)}`
}

const camel = (words: string) =>
  words.toLowerCase().replace(/[^a-z0-9]+(\w)/g, (_, first: string) => first.toUpperCase())

function storedValue({ path, value, unit }: CanonEntry): Value {
  if (path === 'return rate') return Number(value) / 100
  if (path === 'materials' || path === 'market' || path === 'markets') return list(String(value))
  if (unit && /^[A-Z]{3}$/.test(unit)) return { amount: String(value), currency: unit }
  return value
}
