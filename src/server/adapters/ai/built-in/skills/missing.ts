import { currenciesOf, toTerms } from '#core/economics/terms.ts'
import type { Ask } from '../skill.ts'

export const example = 'I sell at 39.90, cost 11.20, shipping 3.40, fees 2.9 % + 0.30, refunds 6 %'

/** Says which numbers a calculation still needs. */
export function missing({ figures }: Ask): string | undefined {
  const needs = [
    ...(figures.price ? [] : ['the **price** you sell at']),
    ...(figures.cost ? [] : ['what the product **costs** you']),
  ]
  if (needs.length === 0) return undefined
  return [
    `To work that out I need ${needs.join(' and ')}. Shipping, fees and the refund rate make it exact; without them I count zero.`,
    `Write it in one sentence, for example: “${example}”.`,
  ].join('\n\n')
}

/** Numbers that cannot be meant, said before anything is computed from them. */
export function impossible({ figures }: Ask): string | undefined {
  const { price, cost, shipping, feeFixed, feeRate, refundRate } = figures
  const currencies = currenciesOf(Object.values(figures).map(({ currency }) => currency))
  const outcome = toTerms(
    { price, cost, shipping, feeFixed, feeRate: feeRate?.value, refundRate: refundRate?.value },
    currencies,
  )
  if (outcome.ok) {
    const freeOfCharge = cost?.value.isZero() && !price
    return freeOfCharge ? 'A cost of zero sets no price. What do you sell at?' : undefined
  }
  switch (outcome.problem.kind) {
    case 'currencies':
      return `These amounts are in different currencies (${currencies.join(', ')}), and I know no exchange rates. Give them all in one currency.`
    case 'no-price':
      return 'A price of zero leaves nothing to calculate with. What do you sell at?'
    case 'rate':
      return 'Fees or refunds of more than 100 % of the price cannot be right. Please check that number.'
    case 'negative':
      return 'An amount below zero cannot be right. Please check that number.'
  }
}
