import { type Decimal, decimal, plain } from '#core/decimal.ts'
import { compareAt } from '#core/economics/offers.ts'
import { leaving, type Order, orderEconomics } from '#core/economics/order.ts'
import type { Amount } from '#core/economics/terms.ts'
import { currencyOfCountry } from './countries.ts'
import { exchangeText, figurePaths, figuresAt, inputPaths, readRates } from './order-figures.ts'
import { currencyTrouble, noPrice, orderTerms } from './order-terms.ts'
import {
  marketsIn,
  type Place,
  rateDatePath,
  ratePairsIn,
  ratePath,
  resultPaths,
  variantsIn,
} from './placed-fields.ts'
import { type Derived, type Inputs, MARKET_CURRENCY, named, type Rule } from './rule.ts'

/** Fine enough that nothing computed from it is off by a cent. */
const DECIMALS = 6

const text = (value: string): Derived => ({ typed: { type: 'text', value } })
const number = (value: Decimal): Derived => ({
  typed: { type: 'number', value: Number(plain(value, 0, 2)) },
})
const money = (
  { value, currency = null }: { value: Decimal; currency?: string | null | undefined },
  note = '',
): Derived => ({
  typed: { type: 'money', value: { amount: plain(value, 2, DECIMALS), currency } },
  ...(note && { note }),
})

const losing =
  'An order loses money before advertising, so no advertising breaks even. Raise the price or lower the costs.'

/** The amounts, once each of them has a currency and all have the same. */
function inOneCurrency(
  input: Inputs,
  paths: string[],
): { amounts: (Amount | undefined)[] } | { blocked: string } {
  const amounts = paths.map((path) => input.amount(path))
  const blocked = currencyTrouble(Object.fromEntries(paths.map((path, at) => [path, amounts[at]])))
  return blocked ? { blocked } : { amounts }
}

/** Landed cost of one unit: with inbound freight and duty. */
const landedCostRule = (pairs: readonly string[]): Rule => ({
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

const contribution = (place: Place, pairs: readonly string[]): Rule => ({
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
const isBase = ({ market, variant }: Place) => !market && !variant

function orderAt(place: Place, input: Inputs, pairs: readonly string[]) {
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
  place: Place,
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

const leavingInputs = (place: Place, pairs: readonly string[]) => {
  const { contribution: left } = resultPaths(place)
  return isBase(place)
    ? { needs: [figurePaths.price, left], reads: [figurePaths.taxRate, MARKET_CURRENCY] }
    : { needs: [left], reads: inputPaths(place, pairs) }
}

const margin = (place: Place, pairs: readonly string[]): Rule => ({
  name: 'margin',
  output: resultPaths(place).margin,
  ...leavingInputs(place, pairs),
  derive(input) {
    const leaves = orderLeaving(place, input, pairs)
    return 'blocked' in leaves ? leaves : number(leaves.order.margin.times(100))
  },
})

const breakEvenRoas = (place: Place, pairs: readonly string[]): Rule => ({
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

const breakEvenCpa: Rule = {
  name: 'breakEvenCpa',
  output: 'economics.breakEvenCpa',
  needs: ['economics.contribution'],
  reads: [MARKET_CURRENCY],
  derive(input) {
    const checked = inOneCurrency(input, ['economics.contribution'])
    if ('blocked' in checked) return checked
    const [left] = checked.amounts
    return left?.value.greaterThan(0) ? money(left) : { blocked: losing }
  },
}

const maxCpc: Rule = {
  name: 'maxCpc',
  output: 'economics.maxCpc',
  needs: ['economics.breakEvenCpa', 'economics.conversionPercent'],
  reads: [MARKET_CURRENCY],
  occasion: 'economics.conversionPercent',
  derive(input) {
    const checked = inOneCurrency(input, ['economics.breakEvenCpa'])
    if ('blocked' in checked) return checked
    const [cpa] = checked.amounts
    const conversion = input.share('economics.conversionPercent')
    if (!cpa || !conversion?.greaterThan(0) || conversion.greaterThan(1))
      return { blocked: 'The conversion rate must be between 0 and 100 %.' }
    return money({ value: cpa.value.times(conversion), currency: cpa.currency })
  },
}

const discount: Rule = {
  name: 'discount',
  output: 'pricing.discountPercent',
  needs: ['pricing.price', 'pricing.compareAt'],
  reads: [MARKET_CURRENCY],
  occasion: 'pricing.compareAt',
  derive(input) {
    const checked = inOneCurrency(input, ['pricing.price', 'pricing.compareAt'])
    if ('blocked' in checked) return checked
    const [price, former] = checked.amounts
    const shown = price && former && compareAt(price.value, former.value)
    return shown
      ? number(shown.rate.times(100))
      : { blocked: 'The compare-at price isn’t above the price, so there’s no discount to show.' }
  },
}

const currency: Rule = {
  name: 'currency',
  output: MARKET_CURRENCY,
  needs: ['market.countries'],
  derive(input) {
    const countries = input.list('market.countries')
    const unknown = countries.find((country) => !currencyOfCountry(country))
    if (unknown)
      return { blocked: `The currency of “${unknown.slice(0, 60)}” is unknown. Set the currency yourself.` }
    const [first, ...others] = new Set(countries.flatMap((country) => currencyOfCountry(country) ?? []))
    if (!first || others.length > 0)
      return {
        blocked: `These countries use ${[first, ...others].join(', ')}. Set the currency you sell in.`,
      }
    return text(first)
  },
}

const longestSlug = 60

/** Letters that are no others with a mark. */
const spelt: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const slug: Rule = {
  name: 'slug',
  output: 'seo.slug',
  needs: ['product.title'],
  derive(input) {
    const plainLetters = input
      .text('product.title')
      .toLowerCase()
      .replace(/[ßæœøłđðþı]/g, (letter) => spelt[letter] ?? letter)
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
    const words = plainLetters.match(/[\p{L}\p{N}]+/gu) ?? []
    let made = ''
    for (const word of words) if (`${made}-${word}`.length <= longestSlug) made += made ? `-${word}` : word
    return made ? text(made) : { blocked: 'The product title has no letters for a slug.' }
  },
}

const delivery: Rule = {
  name: 'delivery',
  output: 'offer.delivery',
  needs: ['supplier.shippingDaysMin', 'supplier.shippingDaysMax'],
  derive(input) {
    const [least, most] = [input.number('supplier.shippingDaysMin'), input.number('supplier.shippingDaysMax')]
    const inOrder =
      least && most && !least.isNegative() && most.greaterThanOrEqualTo(least) && most.greaterThan(0)
    if (!inOrder) return { blocked: 'The minimum shipping days exceed the maximum. Check them.' }
    const days = least.equals(most) ? plain(most, 0) : `${plain(least, 0)}–${plain(most, 0)}`
    return text(`Delivered in ${days} ${most.equals(decimal('1')) ? 'day' : 'days'}`)
  },
}

/** Rules for the fields at these paths, with those of each market and variant. Each waits for those whose output it reads. */
export function rulesOf(paths: Iterable<string>): Rule[] {
  const all = [...paths]
  const pairs = ratePairsIn(all)
  const places: Place[] = [
    {},
    ...marketsIn(all).map((market) => ({ market })),
    ...variantsIn(all).map((variant) => ({ variant })),
  ]
  return [
    currency,
    landedCostRule(pairs),
    ...places.flatMap((place) => [contribution, margin, breakEvenRoas].map((rule) => rule(place, pairs))),
    breakEvenCpa,
    maxCpc,
    discount,
    slug,
    delivery,
  ]
}
