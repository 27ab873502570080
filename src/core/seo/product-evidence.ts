import { offersOf, type Product, productsIn, textOf, typesOf } from './json-ld.ts'
import { few, type SeoMarkup } from './page.ts'

type Data = Pick<SeoMarkup, 'jsonLd'>

export const named = (product: Product): string => textOf(product.name) || 'Product without a name'

/** Products of a page that lack something. */
export const lacking = ({ jsonLd }: Data, isLacking: (product: Product) => boolean): string[] =>
  few(productsIn(jsonLd).filter(isLacking).map(named))

/** Offers of a page that lack something. */
export const offersLacking = ({ jsonLd }: Data, isLacking: (offer: Product) => boolean): string[] =>
  few(
    productsIn(jsonLd).flatMap((product) =>
      offersOf(product)
        .filter(isLacking)
        .map(
          (offer) =>
            `${named(product)}: ${typesOf(offer)[0] ?? 'Offer'} ${JSON.stringify(offer).slice(0, 160)}`,
        ),
    ),
  )
