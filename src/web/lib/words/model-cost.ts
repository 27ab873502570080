/** Dollars for a million tokens, in plain notation. */
interface Price {
  input: string
  output: string
  /** For what a provider remembers of earlier questions, where that is another one. */
  cached?: string | null
}

/** Price of a model in words, also if unknown. */
export function costInWords(price: Price | null): string {
  if (!price) return 'Price unknown'
  return price.input === '0' && price.output === '0' ? 'Free' : priceInWords(price)
}

export function priceInWords({ input, output, cached }: Price): string {
  const remembered = cached ? `, ${dollarText(cached)} cached` : ''
  return `${dollarText(input)} in, ${dollarText(output)} out${remembered} per million tokens`
}

/** “$10”, “$0.50”, “$0.075”: cents if there are any, and smaller fractions. */
export const dollarText = (amount: string): string =>
  `$${amount.includes('.') ? amount.replace(/\.\d$/, '$&0') : amount}`
