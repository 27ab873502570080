import { leaving, type Order, orderEconomics } from '#core/economics/order.ts'
import { exchangeText, readRates } from '../exchange-rates.ts'
import { figurePaths, inputPaths } from '../figure-paths.ts'
import { type CanonPlace, rateDatePath, ratePath, resultPaths } from '../placed-fields.ts'
import { type Inputs, MARKET_CURRENCY, named, type Rule } from '../rule.ts'
import { losing, money, number } from '../rule-results.ts'
import { figuresAt } from './order-figures.ts'
import { currencyTrouble, noPrice, orderTerms } from './order-terms.ts'

/** Landed cost of one unit: with inbound freight and duty. */
export const landedCostRule = (pairs: readonly string[]): Rule => ({
  name: 'landedCost',
  output: figurePaths.landedCost,
  needs: [figurePaths.cost],
  reads: [figurePaths.freight, figurePaths.dutyRate, MARKET_CURRENCY, ...rateInputs(pairs)],
  derive(input) {
    if (!input.amount(figurePaths.freight) && !input.share(figurePaths.dutyRate)) return { skipped: true }
    const { facts, blocked } = figuresAt({}, input, readRates(input, pairs))
    return blocked || !facts.cost ? { blocked: blocked ?? '' } : money(facts.cost)
  },
})

const rateInputs = (pairs: readonly string[]) => pairs.flatMap((pair) => [ratePath(pair), rateDatePath(pair)])

export const contribution = (place: CanonPlace, pairs: readonly string[]): Rule => ({
  name: 'contribution',
  output: resultPaths(place).contribution,
  ...(isBase(place)
    ? { needs: basics, reads: inputPaths(place, pairs).filter((path) => !basics.includes(path)) }
    : { needs: [], reads: inputPaths(place, pairs) }),
  derive(input) {
    const order = orderAt(place, input, pairs)
    if ('blocked' in order) return order
    const { contribution: value, currency, assumed } = orderEconomics(order.terms)
    const notes = [
      ...(assumed.length > 0 ? [`Not set, so counted as zero: ${assumed.join(', ')}.`] : []),
      ...(order.rates.length > 0 ? [`Converted at ${order.rates.map(exchangeText).join(' and ')}.`] : []),
    ]
    return money({ value, currency }, notes.join(' '))
  },
})

const basics: string[] = [figurePaths.price, figurePaths.cost]
const isBase = ({ market, variant }: CanonPlace) => !market && !variant

function orderAt(place: CanonPlace, input: Inputs, pairs: readonly string[]) {
  const { facts, rates, blocked } = figuresAt(place, input, readRates(input, pairs))
  if (blocked) return { blocked }
  const { price, cost } = facts
  if (!price || !cost) {
    const missing = [...(price ? [] : [figurePaths.price]), ...(cost ? [] : [figurePaths.cost])]
    return { blocked: `Set ${named(missing)} first.` }
  }
  const order = orderTerms(facts)
  return 'blocked' in order ? order : { terms: { ...order.terms, price: price.value }, rates }
}

/** An order of which so much is left, whoever counted it. */
function orderLeaving(
  place: CanonPlace,
  input: Inputs,
  pairs: readonly string[],
): { order: Order } | { blocked: string } {
  const { facts, blocked } = figuresAt(place, input, readRates(input, pairs))
  const { price, taxRate } = facts
  const left = input.amount(resultPaths(place).contribution)
  const trouble =
    blocked ?? currencyTrouble({ [figurePaths.price]: price, [resultPaths(place).contribution]: left })
  if (trouble) return { blocked: trouble }
  if (!price || !left || price.value.isZero()) return { blocked: noPrice }
  const terms = { currency: price.currency, price: price.value, taxRate }
  return { order: orderEconomics(leaving(terms, left.value)) }
}

const leavingInputs = (place: CanonPlace, pairs: readonly string[]) => {
  const { contribution: left } = resultPaths(place)
  return isBase(place)
    ? { needs: [figurePaths.price, left], reads: [figurePaths.taxRate, MARKET_CURRENCY] }
    : { needs: [left], reads: inputPaths(place, pairs) }
}

export const margin = (place: CanonPlace, pairs: readonly string[]): Rule => ({
  name: 'margin',
  output: resultPaths(place).margin,
  ...leavingInputs(place, pairs),
  derive(input) {
    const leaves = orderLeaving(place, input, pairs)
    return 'blocked' in leaves ? leaves : number(leaves.order.margin.times(100))
  },
})

export const breakEvenRoas = (place: CanonPlace, pairs: readonly string[]): Rule => ({
  name: 'breakEvenRoas',
  output: resultPaths(place).breakEvenRoas,
  ...leavingInputs(place, pairs),
  derive(input) {
    const leaves = orderLeaving(place, input, pairs)
    if ('blocked' in leaves) return leaves
    const roas = leaves.order.breakEvenRoas
    return roas ? number(roas) : { blocked: losing }
  },
})
