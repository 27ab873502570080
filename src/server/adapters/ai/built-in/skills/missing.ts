import type { Ask } from '../skill.ts'

export const example = 'I sell at 39.90, cost 11.20, shipping 3.40, fees 2.9 % + 0.30, refunds 6 %'

/** Says which numbers a calculation still needs. */
export function missingSkill({ figures }: Ask): string | undefined {
  const missing = [
    ...(figures.price === undefined ? ['the **price** you sell at'] : []),
    ...(figures.cost === undefined ? ['what the product **costs** you'] : []),
  ]
  if (missing.length === 0) return undefined
  return [
    `To work that out I need ${missing.join(' and ')}. Shipping, fees and the refund rate make it exact; without them I count zero.`,
    `Write it in one sentence, for example: “${example}”.`,
  ].join('\n\n')
}

/** Numbers that cannot be meant, said before anything is computed from them. */
export function impossibleSkill({ figures, currencies }: Ask): string | undefined {
  if (currencies.length > 1) {
    return `These amounts are in different currencies (${currencies.join(', ')}), and I know no exchange rates. Give them all in one currency.`
  }
  if (figures.price === 0n) return 'A price of zero leaves nothing to calculate with. What do you sell at?'
  if (figures.cost === 0n && figures.price === undefined)
    return 'A cost of zero sets no price. What do you sell at?'
  const rates = [figures.feeRate, figures.refundRate]
  if (rates.some((rate) => rate !== undefined && rate > 1_000_000n)) {
    return 'Fees or refunds of more than 100 % of the price cannot be right. Please check that number.'
  }
  return undefined
}
