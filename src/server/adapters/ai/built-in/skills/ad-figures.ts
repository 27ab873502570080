import { type Decimal, one } from '#core/decimal.ts'
import { budgetFor, cpaOfClicks, cpaOfMargin, roasOfMargin } from '#core/economics/ads.ts'
import type { Ask } from '../skill.ts'
import type { NumberNotation } from '../write/notation.ts'
import { paragraphs, working } from '../write/working.ts'
import { pricedTerms } from './known.ts'
import { showingSteps } from './traffic.ts'

// Results from ad figures alone, when nothing is known of an order's contribution.

/** Ad budget of a number of orders. */
export function budget({
  figures,
  given: { orders, cpa, adSpend },
  text,
  notation,
}: Ask): string | undefined {
  if (pricedTerms(figures) || !orders || !cpa || adSpend || !/\b(?:budget|spend|cost)\b/i.test(text))
    return undefined
  const { value, steps } = budgetFor(orders.value, cpa.value)
  return paragraphs(
    `${orders.value.toFixed()} orders at a CPA of ${notation.money(cpa.value)} take **${notation.money(value)}** of ads.`,
    working(steps, notation),
  )
}

/** Ad cost of an order when ads are paid by the click. */
export function clicks(ask: Ask): string | undefined {
  const { figures, given, notation } = ask
  const { cpc } = given
  const share = given.conversionRate ?? (given.clickRate && figures.conversionRate)
  if (pricedTerms(figures) || !cpc) return undefined
  if (!share?.value.greaterThan(0) || share.value.greaterThan(1)) return undefined
  const { value, steps } = cpaOfClicks(cpc.value, share.value)
  const write = notation.rounded(cpc.value).equals(cpc.value) ? notation : notation.finer()
  return paragraphs(
    `At ${write.money(cpc.value)} a click and a conversion rate of ${write.rate(share.value)} an order costs **${notation.money(value)}** in ads.`,
    working([...showingSteps(ask), ...steps], write),
    'Tell me your price and costs, and I say whether that pays.',
  )
}

const asksAds = /\b(?:roas|cpa|cac|acquire|acquisition|(?:per|for a) (?:customer|order|sale))\b/i

/** ROAS that ads need at a margin, or their highest cost, and whether a ROAS is enough. */
export function marginOfAds({ figures, given, text, notation }: Ask): string | undefined {
  const { roas } = given
  const share = given.margin ?? (roas && figures.margin)
  if (pricedTerms(figures) || !share?.value.greaterThan(0) || share.value.greaterThan(1)) return undefined
  if (!asksAds.test(text)) return undefined
  const { ratio, rate, money } = notation
  const spent = figures.adSpend
  const { value, left, steps } = roasOfMargin(share.value, roas?.value)
  const verdict = left?.isNegative() ? 'ads lose money' : left?.isZero() ? 'exactly that' : 'ads earn money'
  const most = figures.price && cpaOfMargin(figures.price.value, share.value)
  return paragraphs(
    `With a margin of ${rate(share.value)} before ads the break-even ROAS is **${ratio(value)}**.`,
    most &&
      `Of ${money(most.price)} an order may cost **${money(most.value)}** in ads: that is the break-even CPA.`,
    roas && left && `At a ROAS of ${ratio(roas.value)} **${rate(left)}** of the price is left: ${verdict}.`,
    roas && left && spent && `${brought(spent.value, roas.value, left, notation)}.`,
    working([...steps, ...(most?.steps ?? [])], notation),
  )
}

/** Profit of everything an ad spend brings. */
function brought(
  spend: Decimal,
  roas: Decimal,
  left: Decimal,
  { money, ratio, rate }: NumberNotation,
): string {
  const revenue = spend.times(roas)
  return `An ad spend of ${money(spend)} brings ${money(spend)} × ${ratio(roas)} = ${money(revenue)}, and leaves **${money(revenue.times(left))}**: ${rate(left)} of it`
}

/** Lifetime value of a customer against the cost of one. */
export function lifetime({ given: { ltv }, figures: { cpa }, notation }: Ask): string | undefined {
  if (!ltv || !cpa?.value.greaterThan(0)) return undefined
  const ratio = notation.ratio(ltv.value.div(cpa.value))
  const pays = ltv.value.greaterThan(cpa.value)
  return paragraphs(
    `LTV ÷ CAC = ${notation.money(ltv.value)} ÷ ${notation.money(cpa.value)} = **${ratio}**: a customer brings ${ratio} times what it costs to win one.`,
    pays
      ? 'Many sellers aim at 3 or more. Count an LTV as what orders leave, not as revenue: with revenue the ratio looks better than it is.'
      : 'A customer costs more than it brings.',
  )
}

/** Break-even figures where it was told what an order leaves. */
export function toldContribution({
  given: { perOrder, goal },
  figures,
  text,
  notation,
}: Ask): string | undefined {
  const { price, cost } = figures
  if (!perOrder?.value.greaterThan(0) || !price?.value.greaterThan(0) || cost || goal) return undefined
  if (!/\broas\b|\bcpa\b|\bmargin\b|\bbreak-? ?even\b/i.test(text)) return undefined
  const { money, ratio, rate } = notation
  const shown = [money(price.value), money(perOrder.value)]
  return paragraphs(
    `- **Break-even ROAS: ${ratio(price.value.div(perOrder.value))}** = price ÷ contribution = ${shown.join(' ÷ ')}`,
    `- **Break-even CPA: ${shown[1]}**, which is the contribution`,
    `- **Margin: ${rate(perOrder.value.div(price.value))}** = contribution ÷ price = ${shown.toReversed().join(' ÷ ')}`,
  )
}

/** “A break-even ROAS of 2.5 means what margin?” */
export function marginOfRoas({ given: { roas, margin }, figures, text, notation }: Ask): string | undefined {
  if (pricedTerms(figures) || margin || !roas?.value.greaterThan(0) || !/\bmargin\b/i.test(text))
    return undefined
  const { ratio, rate } = notation
  return `Ads break even at a ROAS of ${ratio(roas.value)} where an order leaves a margin of **${rate(one.div(roas.value))}** before them: 1 ÷ ${ratio(roas.value)}.`
}
