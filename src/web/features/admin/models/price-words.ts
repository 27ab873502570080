import type { ModelPrice } from '#contracts/admin-models.ts'

/** “$0.50”: cents where there are any, and what is finer than that. */
export const dollarText = (amount: string): string =>
  `$${amount.includes('.') ? amount.replace(/\.\d$/, '$&0') : amount}`

export function priceInWords({ input, output, cached }: ModelPrice): string {
  const remembered = cached === null ? '' : `, ${dollarText(cached)} remembered`
  return `${dollarText(input)} in, ${dollarText(output)} out${remembered} per million tokens`
}
