import type { CanonField } from '#contracts/canon.ts'
import { currencyHere } from '#web/lib/words/currency-here.ts'

/** Currency of a canon: that of its market, else that of its price, else that of the reader's country. */
export function currencyIn(fields: readonly Pick<CanonField, 'path' | 'value'>[]): string {
  const at = (path: string) => fields.find((field) => field.path === path)?.value
  const price = at('pricing.price')
  const ofPrice = typeof price === 'object' && 'currency' in price ? price.currency : undefined
  const told = at('market.currency') ?? ofPrice
  return typeof told === 'string' && /^[A-Z]{3}$/.test(told) ? told : currencyHere()
}

/** Questions that every model can answer, including the built-in assistant. */
export function homeQuestions(currency: string) {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const places = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits
  /** Written in cents, which are whole yen, so that the amounts stay plausible. */
  const amount = (cents: number) => format.format(places === 0 ? cents : cents / 100)
  return [
    {
      title: 'Profit per order',
      question: `I sell at ${amount(3_990)}. Cost ${amount(1_120)}, shipping ${amount(340)}, fees 2.9 % + ${amount(30)}, refunds 6 %. What is left per order?`,
    },
    {
      title: 'Price for a margin',
      question: `Cost ${amount(1_200)}, shipping ${amount(300)}. What price gives a margin of 40 %?`,
    },
    {
      title: 'What a discount costs',
      question: `Price ${amount(5_000)}, cost ${amount(2_000)}. What happens with 20 % off?`,
    },
  ]
}
