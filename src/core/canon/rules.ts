import { type Decimal, decimal, plain } from '#core/decimal.ts'
import { compareAt } from '#core/economics/offers.ts'
import { orderEconomics } from '#core/economics/order.ts'
import type { Amount } from '#core/economics/terms.ts'
import { currencyOfCountry } from './countries.ts'
import { currencyTrouble, noPrice, orderTerms } from './order-terms.ts'
import { type Derived, type Inputs, MARKET_CURRENCY, type Rule } from './rule.ts'

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

const contribution: Rule = {
  name: 'contribution',
  output: 'economics.contribution',
  needs: ['pricing.price', 'supplier.cost'],
  reads: [
    'supplier.shippingCost',
    'pricing.feePercent',
    'pricing.feeFixed',
    'pricing.refundRate',
    MARKET_CURRENCY,
  ],
  derive(input) {
    const price = input.amount('pricing.price')
    const order = orderTerms({
      price,
      cost: input.amount('supplier.cost'),
      shipping: input.amount('supplier.shippingCost'),
      feeFixed: input.amount('pricing.feeFixed'),
      feeRate: input.share('pricing.feePercent'),
      refundRate: input.share('pricing.refundRate'),
    })
    if ('blocked' in order) return order
    if (!price) return { blocked: noPrice }
    const { contribution: value, currency, assumed } = orderEconomics({ ...order.terms, price: price.value })
    return money(
      { value, currency },
      assumed.length > 0 ? `Not set, so counted as zero: ${assumed.join(', ')}.` : '',
    )
  },
}

/** An order of which so much is left, whoever counted it. */
function orderLeaving(input: Inputs) {
  const checked = inOneCurrency(input, ['pricing.price', 'economics.contribution'])
  if ('blocked' in checked) return checked
  const [price, left] = checked.amounts
  if (!price || !left || price.value.isZero()) return { blocked: noPrice }
  return {
    order: orderEconomics({
      currency: price.currency,
      price: price.value,
      cost: price.value.minus(left.value),
    }),
  }
}
const priceAndContribution = {
  needs: ['pricing.price', 'economics.contribution'],
  reads: [MARKET_CURRENCY],
}

const margin: Rule = {
  name: 'margin',
  output: 'economics.marginPercent',
  ...priceAndContribution,
  derive(input) {
    const leaving = orderLeaving(input)
    return 'blocked' in leaving ? leaving : number(leaving.order.margin.times(100))
  },
}

const breakEvenRoas: Rule = {
  name: 'breakEvenRoas',
  output: 'economics.breakEvenRoas',
  ...priceAndContribution,
  derive(input) {
    const leaving = orderLeaving(input)
    if ('blocked' in leaving) return leaving
    const roas = leaving.order.breakEvenRoas
    return roas ? number(roas) : { blocked: losing }
  },
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

/** All there are. Their order does not matter: each waits for those whose output it looks at. */
export const canonRules: readonly Rule[] = [
  currency,
  contribution,
  margin,
  breakEvenRoas,
  breakEvenCpa,
  maxCpc,
  discount,
  slug,
  delivery,
]
