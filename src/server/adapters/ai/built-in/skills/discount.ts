import { over } from '../decimal.ts'
import { discountedPrice, orderAt } from '../economics.ts'
import type { Ask } from '../skill.ts'
import { assumed } from './order.ts'

/** What a discount does to an order, and how many more orders it must bring. */
export function discountSkill({ figures, given, notation }: Ask): string | undefined {
  const asked = given.discountRate !== undefined || given.discountAmount !== undefined
  const { price, cost } = figures
  if (!asked || price === undefined) return undefined
  const { money, rate, ratio } = notation
  const lowered = discountedPrice(price, figures)
  if (lowered <= 0n)
    return `That discount is the whole price of ${money(price)} or more. Nothing would be left to count.`
  const before = orderAt(price, figures)
  const after = orderAt(lowered, figures)
  if (cost === undefined) {
    return `The discount makes ${money(price)} into **${money(after.price)}**. Tell me what the product costs you, and I show what is left of each order.`
  }
  const table = [
    '| Per order | Now | With the discount |',
    '|---|---:|---:|',
    `| Price | ${money(before.price)} | ${money(after.price)} |`,
    `| Contribution | ${money(before.contribution)} | **${money(after.contribution)}** |`,
    `| Margin | ${rate(before.margin)} | ${rate(after.margin)} |`,
    `| Break-even ROAS | ${before.breakEvenRoas ? ratio(before.breakEvenRoas) : 'none'} | ${after.breakEvenRoas ? ratio(after.breakEvenRoas) : 'none'} |`,
  ].join('\n')
  const volume =
    after.contribution <= 0n
      ? 'At that price every order loses money, so more orders make it worse.'
      : `To earn the same in total you need **${ratio(over(before.contribution, after.contribution))} times** as many orders.`
  return [
    `The discount makes ${money(before.price)} into **${money(after.price)}**.`,
    table,
    volume,
    assumed(figures),
  ]
    .filter(Boolean)
    .join('\n\n')
}
