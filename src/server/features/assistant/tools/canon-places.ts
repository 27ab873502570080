import type { CanonField } from '#contracts/canon.ts'
import { countryCode } from '#core/canon/countries.ts'
import { exchangeText } from '#core/canon/exchange-rates.ts'
import { canonOrder } from '#core/canon/orders/order-figures.ts'
import { orderTerms } from '#core/canon/orders/order-terms.ts'
import { type CanonPlace, marketsIn, ratePath, variantPath, variantsIn } from '#core/canon/placed-fields.ts'
import { plain } from '#core/decimal.ts'
import { orderEconomics } from '#core/economics/order.ts'
import { foldedText } from '#core/folded-text.ts'
import { AppError } from '#server/errors.ts'
import type { EconomicsInput } from './economics-input.ts'

type Fields = readonly CanonField[]

/** The market and variant that a model named, as the canon has them. */
export function placeIn({ market, variant }: EconomicsInput, fields: Fields): CanonPlace {
  const paths = fields.map(({ path }) => path)
  return {
    market: market && marketNamed(market, marketsIn(paths)),
    variant: variant && variantNamed(variant, variantsIn(paths), fields),
  }
}

function marketNamed(name: string, known: string[]): string {
  const code = countryCode(name)
  const found = known.find(
    (key) => foldedText(key) === foldedText(name) || (code && countryCode(key) === code),
  )
  return found ?? refuse('market', name, known)
}

function variantNamed(name: string, known: string[], fields: Fields): string {
  const found = known.find((key) =>
    [key, textAt(fields, variantPath(key, 'name')), textAt(fields, variantPath(key, 'sku'))].some(
      (each) => each && foldedText(each) === foldedText(name),
    ),
  )
  return found ?? refuse('variant', name, known)
}

function refuse(kind: string, name: string, known: string[]): never {
  const others = known.length > 0 ? `It has: ${known.join(', ')}.` : `It has no ${kind}s yet.`
  throw new AppError('INVALID_INPUT', `The canon has no ${kind} “${name.slice(0, 60)}”. ${others}`)
}

const textAt = (fields: Fields, path: string): string | undefined => {
  const value = fields.find((field) => field.path === path)?.value
  return typeof value === 'string' ? value : undefined
}

/** The order of every market or variant, one line each, and the fields they rest on. */
export function placeLines(
  fields: Fields,
  kind: 'markets' | 'variants',
): { lines: string[]; from: string[] } {
  const paths = fields.map(({ path }) => path)
  const places: [name: string, CanonPlace][] =
    kind === 'markets'
      ? marketsIn(paths).map((market) => [market, { market }])
      : variantsIn(paths).map((variant) => [
          textAt(fields, variantPath(variant, 'name')) ?? variant,
          { variant },
        ])
  if (places.length === 0) return { lines: [`The canon has no ${kind} yet.`], from: [] }
  const from = new Set<string>()
  const lines = places.map(([name, place]) => {
    const figures = canonOrder(fields, place)
    for (const path of Object.values(figures.from).flat()) from.add(path)
    for (const rate of figures.rates) from.add(ratePath(`${rate.from}-${rate.to}`))
    return `${name}: ${lineOf(figures)}`
  })
  return { lines, from: [...from] }
}

function lineOf({ facts, blocked, rates }: ReturnType<typeof canonOrder>): string {
  const { price, cost } = facts
  if (blocked) return blocked
  if (!price || !cost) return 'Price or cost is not set.'
  const order = orderTerms(facts)
  if ('blocked' in order) return order.blocked
  const { currency, contribution, margin, breakEvenRoas } = orderEconomics({
    ...order.terms,
    price: price.value,
  })
  return [
    `price ${plain(price.value, 2)} ${currency}`,
    `contribution ${plain(contribution, 2)} ${currency}`,
    `margin ${plain(margin.times(100), 0, 2)} %`,
    breakEvenRoas ? `break-even ROAS ${plain(breakEvenRoas, 2)}` : 'no ROAS breaks even',
    ...rates.map((rate) => `converted at ${exchangeText(rate)}`),
  ].join(', ')
}
