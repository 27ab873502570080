import type { CanonField } from '#contracts/canon.ts'
import { type CanonOrder, canonOrder } from '#core/canon/orders/order-figures.ts'
import { marketsIn, variantsIn } from '#core/canon/placed-fields.ts'
import { inputsFrom, MARKET_CURRENCY } from '#core/canon/rule.ts'
import { isRuleSource } from '#core/canon/value.ts'
import type { Decimal } from '#core/decimal.ts'
import type { OrderFacts, OwnFigures } from '#core/economics/terms.ts'

/** A market or a variant with the order it gives. */
interface PlacedOrder {
  kind: 'market' | 'variant'
  /** Segment of its paths, such as `DE` or `black`. */
  key: string
  name: string
  order: CanonOrder
}

export interface CanonEconomics {
  told: OrderFacts
  conversionRate: Decimal | undefined
  /** The bundles on offer, as typed. */
  bundles: string[]
  /** Figures set by a person instead of a rule. */
  own: OwnFigures
  landed: CanonOrder['landed']
  /** Exchange rates that were used. */
  rates: CanonOrder['rates']
  /** Exchange rates of the canon. */
  known: CanonOrder['known']
  /** Reason why the costs cannot be added up. */
  blocked: string | undefined
  places: PlacedOrder[]
}

const BUNDLES = 'pricing.bundles'
const figures = [
  'economics.marginPercent',
  'economics.breakEvenRoas',
  'economics.breakEvenCpa',
  'economics.maxCpc',
]

/** Order economics from the canon's fields, read as the canon's own rules read them. */
export function canonEconomics(fields: readonly CanonField[]): CanonEconomics {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const { list } = inputsFrom({ needs: [BUNDLES] }, (path) => byPath.get(path))
  const own = inputsFrom({ needs: [...figures, MARKET_CURRENCY] }, (path) => {
    const field = byPath.get(path)
    return field && isRuleSource(field.source) && path !== MARKET_CURRENCY ? undefined : field
  })
  const order = canonOrder(fields)
  return {
    told: order.facts,
    conversionRate: order.conversionRate,
    bundles: list(BUNDLES),
    own: {
      margin: own.share('economics.marginPercent'),
      breakEvenRoas: own.number('economics.breakEvenRoas'),
      breakEvenCpa: own.amount('economics.breakEvenCpa'),
      maxCpc: own.amount('economics.maxCpc'),
    },
    landed: order.landed,
    rates: order.rates,
    known: order.known,
    blocked: order.blocked,
    places: placesIn(fields),
  }
}

function placesIn(fields: readonly CanonField[]): PlacedOrder[] {
  const paths = fields.map(({ path }) => path)
  const nameOf = (key: string) => {
    const value = fields.find(({ path }) => path === `variants.${key}.name`)?.value
    return typeof value === 'string' ? value : key
  }
  return [
    ...marketsIn(paths).map((key) => ({
      ...{ kind: 'market' as const, key, name: key },
      order: canonOrder(fields, { market: key }),
    })),
    ...variantsIn(paths).map((key) => ({
      ...{ kind: 'variant' as const, key, name: nameOf(key) },
      order: canonOrder(fields, { variant: key }),
    })),
  ]
}
