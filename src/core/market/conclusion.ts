import type { Comparison } from './compare.ts'

type Amount = (amount: string, currency: string | null) => string

/** Two or three sentences on what the compared pages mean for the seller. Every figure is one of the comparison. */
export function marketConclusion(compared: Comparison, pages: number, amountText: Amount): string[] {
  const [prices] = compared.prices
  const sentences: string[] = []
  if (prices) {
    const { currency, lowest, highest, median, own } = prices
    const count = prices.prices.length
    sentences.push(
      count === 1
        ? `One page asks ${amountText(lowest.amount, currency)}.`
        : `${count} of ${pages} pages ask ${amountText(lowest.amount, currency)} to ${amountText(highest.amount, currency)}, ${amountText(median, currency)} in the middle.`,
    )
    if (own) sentences.push(standing(own, amountText(own.amount, currency)))
  }
  const [fastest] = compared.delivery
  const free = compared.offers.find(({ kind }) => kind === 'free-shipping')
  const freePages = new Set(free?.quotes.map(({ page }) => page)).size
  if (freePages > 0)
    sentences.push(`${freePages} of ${pages} ${pages === 1 ? 'page offers' : 'pages offer'} free shipping.`)
  else if (fastest)
    sentences.push(
      `The fastest delivery is promised in ${fastest.min === fastest.max ? fastest.max : `${fastest.min} to ${fastest.max}`} days.`,
    )
  else if (compared.discounts.length > 0)
    sentences.push(`${compared.discounts.length} of ${pages} pages strike out a higher price.`)
  return sentences.slice(0, 3)
}

function standing(
  { lower, same, higher }: { lower: number; same: number; higher: number },
  own: string,
): string {
  if (lower === 0 && higher > 0)
    return `Your ${own} is the lowest price${same > 0 ? ', shared with others' : ''}.`
  if (higher === 0 && lower > 0)
    return `Your ${own} is the highest price${same > 0 ? ', shared with others' : ''}.`
  return `Your ${own} is above ${lower} and below ${higher} of them.`
}
