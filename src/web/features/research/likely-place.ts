import type { SourceKind } from '#contracts/research.ts'

const ofProduct = new Map([
  ['title', 'product.title'],
  ['description', 'product.description'],
  ['images', 'product.images'],
  ['currency', 'market.currency'],
])
/** A supplier's price is the seller's cost; a competitor's is nothing of the seller's own, and neither is their SKU. */
const ofSupplier = new Map([...ofProduct, ['price', 'supplier.cost'], ['sku', 'product.sku']])
const ofKeyword = new Map([['title', 'seo.keywords']])

/** Suggested canon path of a field; the user decides. */
export function likelyPlace(kind: SourceKind, field: string): string | undefined {
  if (kind === 'keyword') return ofKeyword.get(field)
  return kind === 'supplier' ? ofSupplier.get(field) : ofProduct.get(field)
}
