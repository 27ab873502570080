import { currenciesOf, toTerms } from '#core/economics/terms.ts'
import { toldOf } from '../read/figures.ts'
import { joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from '../write/working.ts'

export const example = 'I sell at 39.90, cost 11.20, shipping 3.40, fees 2.9 % + 0.30, refunds 6 %'

/** Says which numbers a calculation still needs. */
export function missing({ figures: { bundlePrice, ...figures } }: Ask): string | undefined {
  const needs = [
    ...((figures.price ?? bundlePrice) ? [] : ['the **price** you sell at']),
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
  const { price, cost } = figures
  const currencies = currenciesOf(Object.values(figures).map(({ currency }) => currency))
  const outcome = toTerms(toldOf(figures), currencies)
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
      return 'Fees, refunds or VAT of more than 100 % of the price cannot be right. Please check that number.'
    case 'negative':
      return 'An amount below zero cannot be right. Please check that number.'
  }
}

/** Asks about numbers that nothing names and names that have no number: an answer that counts past them would be wrong. */
export function unplaced({ unplaced: { amounts, unvalued } }: Ask): string | undefined {
  if (amounts.length + unvalued.length === 0) return undefined
  const strange = amounts.map(({ said, around }) =>
    around === said ? `**${said}**` : `**${said}** in “${around}”`,
  )
  const empty = unvalued.map(({ name, said }) =>
    said ? `the **${name}** (“${said}” is no number)` : `the **${name}**`,
  )
  return paragraphs(
    strange.length > 0 &&
      `I do not know what ${joinList(strange)} ${strange.length === 1 ? 'stands' : 'stand'} for, so I have not counted yet.`,
    empty.length > 0 && `I could not read ${joinList(empty)}, so I have not counted yet.`,
    `Write each number behind its name, for example: “${example}”.`,
  )
}
