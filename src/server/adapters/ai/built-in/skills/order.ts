import type { Order } from '../economics.ts'
import { orderAt } from '../economics.ts'
import type { Figures } from '../figures.ts'
import type { Notation } from '../notation.ts'
import type { Ask } from '../skill.ts'

/** What one order leaves, with break-even ROAS and CPA. */
export function orderSkill({ figures, notation }: Ask): string | undefined {
  if (figures.price === undefined || figures.cost === undefined) return undefined
  const order = orderAt(figures.price, figures)
  return [
    orderHeadline(order, notation),
    orderTable(order, figures, notation),
    breakEven(order, notation),
    assumed(figures),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function orderHeadline({ contribution, margin }: Order, { money, rate }: Notation): string {
  return contribution > 0n
    ? `Each order leaves **${money(contribution)}** before advertising, a contribution margin of **${rate(margin)}**.`
    : `Each order leaves **${money(contribution)}** before advertising (margin ${rate(margin)}): it does not earn its costs.`
}

export function orderTable(order: Order, figures: Figures, { money, rate }: Notation): string {
  const less = (label: string, given: bigint | undefined, value: bigint) =>
    given === undefined ? [] : [`| ${label} | ${money(-value)} |`]
  return [
    '| Per order | Amount |',
    '|---|---:|',
    `| Price | ${money(order.price)} |`,
    ...less('Product cost', figures.cost, order.cost),
    ...less('Shipping', figures.shipping, order.shipping),
    ...less(`Fees, ${rate(figures.feeRate ?? 0n)} of the price`, figures.feeRate, order.fees),
    ...less('Fixed fee', figures.fixedFee, order.fixedFee),
    ...less(`Refunds, ${rate(figures.refundRate ?? 0n)} of the price`, figures.refundRate, order.refunds),
    `| **Contribution** | **${money(order.contribution)}** |`,
  ].join('\n')
}

function breakEven({ price, contribution, breakEvenRoas }: Order, { money, ratio }: Notation): string {
  if (breakEvenRoas === undefined) {
    return 'There is no break-even ROAS: every advertised order would lose money. Raise the price or lower the costs first.'
  }
  return [
    `- **Break-even ROAS: ${ratio(breakEvenRoas)}** (${money(price)} ÷ ${money(contribution)}). Below it, ads lose money.`,
    `- **Break-even CPA: ${money(contribution)}**. An order may cost this much in ads before you lose money on it.`,
  ].join('\n')
}

export function assumed({ shipping, feeRate, fixedFee, refundRate }: Figures): string {
  const missing = [
    ...(shipping === undefined ? ['shipping'] : []),
    ...(feeRate === undefined && fixedFee === undefined ? ['fees'] : []),
    ...(refundRate === undefined ? ['refunds'] : []),
  ]
  return missing.length === 0
    ? ''
    : `Not given and so counted as zero: ${missing.join(', ')}. Tell me and I will count again.`
}
