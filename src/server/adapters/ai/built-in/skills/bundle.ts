import { type Decimal, one } from '#core/decimal.ts'
import { bundle as bundleEconomics } from '#core/economics/offers.ts'
import { orderEconomics } from '#core/economics/order.ts'
import { money as amount, count, type Step } from '#core/economics/working.ts'
import type { Ask } from '../skill.ts'
import { comparison, footnotes, orderTable } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { adLines, ordersLine, profitOf } from './ads.ts'
import { discount } from './discount.ts'
import { pricedTerms } from './known.ts'
import { breakEven } from './order.ts'

/** Several units at one price, beside a single order. */
export function bundle(ask: Ask): string | undefined {
  const units = ask.given.bundleUnits ?? (ask.given.bundlePrice && ask.figures.bundleUnits)
  if (!units) return undefined
  const terms = pricedTerms(ask.figures)
  if (!terms) return soldTogether(ask, units.value)
  const price = bundlePrice(ask, terms.price)
  if (!price) return `What should ${units.value.toFixed()} units cost together? Give me the bundle price.`
  if (!price.greaterThan(0))
    return 'A bundle price of zero leaves nothing to calculate with. What should the bundle cost?'
  const shipEach = /\bship(?:ped|ping)? (?:each|every|per (?:unit|item|piece)|separately)\b/i.test(ask.text)
  const result = bundleEconomics(terms, units.value, price, shipEach)
  const { money, rate } = ask.notation
  const cheaper = result.saving.greaterThan(0)
  const ads = profitOf(ask, result.order)
  return paragraphs(
    `The bundle of ${units.value.toFixed()} at ${money(price)} leaves **${money(result.order.contribution)}** before advertising; a single order leaves ${money(result.single.contribution)}.`,
    ads ? adLines(ask, ads) : ordersLine(ask, result.order),
    comparison(['Single', 'Bundle'], [result.single, result.order], ask),
    `One unit comes to ${money(result.unitPrice)}. ${cheaper ? `The buyer saves **${money(result.saving)}** (${rate(result.savingRate)})` : `That is no saving for the buyer`} against buying them one by one.`,
    breakEven(result.order, ask.notation),
    working([...result.steps, ...(ads?.steps ?? [])], ask.notation),
    shipEach
      ? 'Shipping is counted for each unit.'
      : 'Shipping and the fixed fee are counted once for the bundle. Say “shipping per unit” if that is not so.',
    footnotes(ask, result.order),
    // “20 % off, or buy one get one?” asks for both.
    ask.given.bundlePaid && discount(ask),
  )
}

function bundlePrice({ figures, given, notation }: Ask, single: Decimal): Decimal | undefined {
  if (given.bundlePaid) return single.times(given.bundlePaid.value)
  if (given.bundlePrice) return given.bundlePrice.value
  const units = given.bundleUnits?.value
  if (units && given.discountRate)
    return notation.rounded(single.times(units).times(one.minus(given.discountRate.value)))
  if (units && given.discountAmount) return single.times(units).minus(given.discountAmount.value)
  return figures.bundlePrice?.value
}

/** Several units in one order whose price apart nobody told: the order alone. */
function soldTogether(ask: Ask, units: Decimal): string | undefined {
  const { bundlePrice: price, cost } = ask.figures
  if (!price?.value.greaterThan(0) || !cost) return undefined
  const together = { value: cost.value.times(units), currency: cost.currency }
  const terms = pricedTerms({ ...ask.figures, price, cost: together })
  if (!terms) return undefined
  const result = orderEconomics(terms)
  const { money } = ask.notation
  return paragraphs(
    `An order of ${units.toFixed()} at ${money(price.value)} leaves **${money(result.contribution)}** before advertising.`,
    orderTable(result, terms, ask.notation),
    breakEven(result, ask.notation),
    working([unitsStep(units, cost.value), ...result.steps], ask.notation),
    footnotes(ask, result),
  )
}

const unitsStep = (units: Decimal, cost: Decimal): Step => ({
  name: 'Product cost',
  formula: '{units} × {cost}',
  numbers: { units: count(units), cost: amount(cost) },
  result: amount(cost.times(units)),
})
