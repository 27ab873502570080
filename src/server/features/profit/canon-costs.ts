import type { CanonField } from '#contracts/canon.ts'
import { countryCode } from '#core/canon/countries.ts'
import { figurePaths } from '#core/canon/figure-paths.ts'
import { canonOrder, type OrderFigure } from '#core/canon/orders/order-figures.ts'
import { type CanonPlace, marketsIn, ratePath, variantPath, variantsIn } from '#core/canon/placed-fields.ts'
import { inputsFrom } from '#core/canon/rule.ts'
import type { ExchangeRate } from '#core/economics/exchange.ts'
import type { OrderFacts } from '#core/economics/terms.ts'

export const costPaths = figurePaths
const COUNTRIES = 'market.countries'

/** Costs of an order at a place, with the fields each of them comes from. */
export interface PlacedCosts {
  facts: OrderFacts
  from: Partial<Record<OrderFigure, string[]>>
}

interface VariantCost extends PlacedCosts {
  name: string
  sku: string
}

/** Fields of the canon that a profit report reads. */
export interface CanonCosts {
  currency: string | undefined
  title: string
  sku: string
  base: PlacedCosts
  /** Countries whose VAT the prices of the product include; empty when the canon names none. */
  home: ReadonlySet<string>
  /** By country code, or by the name of the market. */
  markets: ReadonlyMap<string, PlacedCosts>
  variants: VariantCost[]
  rates: ExchangeRate[]
  /** Field of each rate, to name it as a source. */
  ratePath: (rate: ExchangeRate) => string
}

export function canonCosts(fields: readonly CanonField[]): CanonCosts {
  const paths = fields.map(({ path }) => path)
  const valueAt = (path: string) => fields.find((field) => field.path === path)
  const textAt = (path: string) => {
    const value = valueAt(path)?.value
    return typeof value === 'string' ? value : ''
  }
  const at = (place: CanonPlace): PlacedCosts => canonOrder(fields, place)
  const { known, currency } = canonOrder(fields)
  return {
    currency,
    title: textAt('product.title'),
    sku: textAt('product.sku'),
    base: at({}),
    home: new Set(
      inputsFrom({ needs: [COUNTRIES] }, valueAt)
        .list(COUNTRIES)
        .map(marketKey),
    ),
    markets: new Map(marketsIn(paths).map((market) => [marketKey(market), at({ market })])),
    variants: variantsIn(paths).map((variant) => ({
      ...at({ variant }),
      name: textAt(variantPath(variant, 'name')) || variant,
      sku: textAt(variantPath(variant, 'sku')),
    })),
    rates: known,
    ratePath: ({ from, to }) => ratePath(`${from}-${to}`),
  }
}

/** Shops write a country by its code or its name. */
export const marketKey = (country: string): string => countryCode(country) ?? country
