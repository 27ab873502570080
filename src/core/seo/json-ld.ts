type Node = Record<string, unknown>

const MOST_NODES = 500

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

export const typesOf = (node: Node): string[] =>
  listOf(node['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^https?:\/\/schema\.org\//, ''))

/** All objects of a block with a type, walked without recursion. */
export function nodesOf(value: unknown): Node[] {
  const found: Node[] = []
  const waiting: unknown[] = [value]
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen += 1) {
    const next = waiting.shift()
    if (Array.isArray(next)) waiting.push(...next.slice(0, MOST_NODES))
    else if (isNode(next)) {
      if (typesOf(next).length > 0) found.push(next)
      waiting.push(...Object.values(next).filter((inner) => typeof inner === 'object'))
    }
  }
  return found
}

export const nodesOfType = (blocks: { value: unknown }[], ...types: string[]): Node[] =>
  blocks
    .flatMap(({ value }) => nodesOf(value))
    .filter((node) => typesOf(node).some((type) => types.includes(type)))

export type Product = Node

export const productsIn = (blocks: { value: unknown }[]): Product[] =>
  nodesOfType(blocks, 'Product', 'ProductGroup').filter((node) => !node.isVariantOf)

export const offersOf = (product: Node): Node[] => {
  const variants = listOf(product.hasVariant).filter(isNode)
  return [product, ...variants].flatMap((node) => listOf(node.offers)).filter(isNode)
}

export const has = (node: Node, key: string): boolean => {
  const value = node[key]
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Facts of a product that the canon has. Absent ones are left out of the snippet, never guessed. */
export interface ProductFacts {
  name?: string | undefined
  description?: string | undefined
  sku?: string | undefined
  brand?: string | undefined
  images?: string[] | undefined
  price?: string | undefined
  currency?: string | undefined
  url?: string | undefined
}

/** Recommended fields that the canon has no field for. */
const neverKnown = [
  'availability',
  'gtin',
  'aggregateRating or review',
  'shippingDetails',
  'hasMerchantReturnPolicy',
]

/** A Product for search engines, and the fields Google requires or recommends that the facts do not have. */
export function productSnippet(facts: ProductFacts): { snippet: object; missing: string[] } {
  const { name, description, sku, brand, images = [], price, currency, url } = facts
  const wanted: [string, unknown][] = [
    ['name', name],
    ['image', images[0]],
    ['price', price],
    ['priceCurrency', currency],
    ['description', description],
    ['brand', brand],
    ['sku', sku],
  ]
  return {
    snippet: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      image: images.length > 0 ? images : undefined,
      description,
      sku,
      brand: brand && { '@type': 'Brand', name: brand },
      offers: price && { '@type': 'Offer', price, priceCurrency: currency, url },
    },
    missing: [...wanted.filter(([, value]) => !value).map(([key]) => key), ...neverKnown],
  }
}
