import { type Facts, isOfAnother, mergedOfOne, noFacts, ofShop } from './facts.ts'
import type { Figures } from './figures.ts'

/** Facts about a product. */
interface ToldProduct {
  facts: Facts
  price: Figures['price']
}

/** Products named in a conversation, the current one last. Each keeps its own facts. */
export type ToldProducts = ToldProduct[]

const nothing: ToldProduct = { facts: noFacts, price: undefined }

export const productMeant = (products: ToldProducts): ToldProduct => products.at(-1) ?? nothing

export function withSaid(products: ToldProducts, said: Facts, price: Figures['price']): ToldProducts {
  const now = productMeant(products)
  const next = isOfAnother(now.facts, said) ? another(products, said) : now
  const others = products.filter((product) => product !== next)
  return [...others, { facts: mergedOfOne(next.facts, said), price: price ?? next.price }]
}

/** One that was named before, or a new one of the same shop. */
const another = (products: ToldProducts, said: Facts): ToldProduct =>
  products.findLast(({ facts }) => facts.name !== undefined && !isOfAnother(facts, said)) ?? {
    facts: ofShop(productMeant(products).facts),
    price: undefined,
  }
