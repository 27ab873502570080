import { Decimal } from '#core/decimal.ts'
import { type Order, orderEconomics, type Priced } from '#core/economics/order.ts'
import { money as amount, type Step } from '#core/economics/working.ts'
import type { Ask } from '../skill.ts'
import { comparison, footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { standingTerms } from './known.ts'

/** “Free shipping over 50?”: what an order leaves that grows to it, beside one whose buyer pays the shipping. */
export function freeShipping(ask: Ask): string | undefined {
  const from = ask.given.freeFrom?.value
  const terms = standingTerms(ask)
  if (!from || !terms) return undefined
  const { money } = ask.notation
  const { shipping, price } = terms
  if (!shipping?.greaterThan(0)) return 'What does the shipping of one order cost you? Then I count it.'
  if (!from.greaterThan(price))
    return `An order of ${money(price)} is not below ${money(from)}, so nobody has to buy more: free shipping only costs you **${money(shipping)}** an order. Set the threshold above what an order brings on average.`
  const [now, then] = [paidByBuyer(terms, price), paidByBuyer(terms, from)]
  const grown = orderEconomics({ ...grownTo(terms, from), shipping })
  const lowest = price
    .plus(shipping.times(from.minus(price)).div(then.contribution.minus(now.contribution)))
    .toDecimalPlaces(ask.notation.decimals, Decimal.ROUND_UP)
  return paragraphs(
    verdict(ask, now, grown, shipping),
    then.contribution.greaterThan(now.contribution) && `It pays from a threshold of **${money(lowest)}**.`,
    comparison(['Now, buyer pays shipping', `At ${money(from)}, shipping free`], [now, grown], ask),
    working([costStep(terms, from, grown), firstStep(now), firstStep(grown)].flat(), ask.notation),
    `I take it that your buyers pay the shipping today, and that the product cost grows with the order.`,
    footnotes(ask, grown),
  )
}

/** An order that is larger costs more goods in the same measure. */
const grownTo = (terms: Priced, price: Decimal): Priced => ({
  ...terms,
  price,
  ...(terms.cost && { cost: terms.cost.times(price).div(terms.price) }),
})

const paidByBuyer = (terms: Priced, price: Decimal): Order => {
  const { shipping: _, ...others } = grownTo(terms, price)
  return orderEconomics(others)
}

function verdict({ notation: { money } }: Ask, now: Order, grown: Order, shipping: Decimal): string {
  const gain = grown.contribution.minus(now.contribution)
  const [after, before, from] = [money(grown.contribution), money(now.contribution), money(grown.price)]
  const grows = `An order that grows from ${money(now.price)} to ${from} leaves **${after}** in place of ${before}`
  const anyway = `Every order that is above ${from} anyway leaves ${money(shipping)} less`
  if (!gain.greaterThan(0)) return `${grows}, so free shipping over ${from} does not pay. ${anyway}.`
  // A quotient that is whole but for its last digits is whole.
  const needed = shipping.div(gain).toDecimalPlaces(6).ceil().toFixed()
  return `${grows}: **${money(gain)}** more. ${anyway}; ${needed === '1' ? 'one order that grows makes' : `**${needed} orders** that grow make`} up for it.`
}

const firstStep = ({ steps }: Order): Step[] => steps.slice(0, 1)

const costStep = ({ cost, price }: Priced, from: Decimal, grown: Order): Step[] =>
  cost
    ? [
        {
          name: 'Product cost of the larger order',
          formula: '{cost} × {threshold} ÷ {price}',
          numbers: { cost: amount(cost), threshold: amount(from), price: amount(price) },
          result: amount(grown.cost),
        },
      ]
    : []
