import { decimal, plain } from '#core/decimal.ts'
import { compareAt } from '#core/economics/offers.ts'
import type { Amount } from '#core/economics/terms.ts'
import { currencyOfCountry } from './countries.ts'
import { breakEvenRoas, contribution, landedCostRule, margin } from './orders/order-rules.ts'
import { currencyTrouble } from './orders/order-terms.ts'
import { type CanonPlace, marketsIn, ratePairsIn, variantsIn } from './placed-fields.ts'
import { type Inputs, MARKET_CURRENCY, type Rule } from './rule.ts'
import { losing, money, number, text } from './rule-results.ts'

/** The amounts, once each of them has a currency and all have the same. */
function inOneCurrency(
  input: Inputs,
  paths: string[],
): { amounts: (Amount | undefined)[] } | { blocked: string } {
  const amounts = paths.map((path) => input.amount(path))
  const blocked = currencyTrouble(Object.fromEntries(paths.map((path, at) => [path, amounts[at]])))
  return blocked ? { blocked } : { amounts }
}

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
  const places: CanonPlace[] = [
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
