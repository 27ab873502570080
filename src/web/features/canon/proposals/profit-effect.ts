import type { CanonField } from '#contracts/canon.ts'
import { canonOrder } from '#core/canon/orders/order-figures.ts'
import { orderTerms } from '#core/canon/orders/order-terms.ts'
import { type Order, orderEconomics } from '#core/economics/order.ts'
import { moneyText } from '#web/lib/words/figures.ts'

type Change = Pick<CanonField, 'path' | 'value'>

/** The order of a canon with some facts changed. Undefined while price or cost is unknown. */
function orderWith(fields: readonly CanonField[], changes: readonly Change[]): Order | undefined {
  const byPath = new Map<string, Pick<CanonField, 'path' | 'value' | 'source'>>(
    fields.map((field) => [field.path, field]),
  )
  for (const change of changes) byPath.set(change.path, { ...change, source: 'proposal' })
  const { facts } = canonOrder(byPath.values())
  const order = orderTerms(facts)
  if ('blocked' in order || !facts.price || !facts.cost) return undefined
  return orderEconomics({ ...order.terms, price: facts.price.value })
}

/** Effect of changes on the profit per order, such as “Profit €21.45 → €18.20”. Undefined if none. */
export function profitEffect(
  fields: readonly CanonField[],
  changes: readonly Change[],
): { text: string; isGain: boolean } | undefined {
  const after = orderWith(fields, changes)
  if (!after) return undefined
  const before = orderWith(fields, [])
  const now = moneyText(after.contribution, after.currency)
  if (!before) return { text: `Profit ${now} per order`, isGain: !after.contribution.isNegative() }
  const was = moneyText(before.contribution, before.currency)
  if (was === now) return undefined
  return {
    text: `Profit ${was} → ${now}`,
    isGain: after.contribution.greaterThan(before.contribution),
  }
}
