import type { CanonField, CanonType, CanonValue } from '#contracts/canon.ts'
import { canonOrder } from '#core/canon/orders/order-figures.ts'
import { readValue } from '#core/canon/read-value.ts'
import { inputText, isMoney } from '#core/canon/value.ts'
import type { OrderFacts } from '#core/economics/terms.ts'

/** Amounts a seller types to see the profit per order. */
export type CostName = 'price' | 'cost' | 'shipping' | 'fees' | 'currency'
export type Costs = Record<CostName, string>

const amountPaths = {
  price: 'pricing.price',
  cost: 'supplier.cost',
  shipping: 'supplier.shippingCost',
} as const
const FEE_PERCENT = 'pricing.feePercent'
const FEE_FIXED = 'pricing.feeFixed'
const CURRENCY = 'market.currency'

type Fact = Pick<CanonField, 'path' | 'value'>

/** The canon's values as typed. Amounts in the market's currency have no currency sign. */
export function costsIn(fields: readonly Fact[], otherwise: string): Costs {
  const at = (path: string) => fields.find((field) => field.path === path)?.value
  const price = at(amountPaths.price)
  const told = at(CURRENCY) ?? (isMoney(price) ? price.currency : null)
  const currency = typeof told === 'string' && told ? told : otherwise
  const amount = (path: string) => {
    const value = at(path)
    if (!isMoney(value)) return value === undefined ? '' : String(value)
    return value.currency && value.currency !== currency ? inputText({ value }) : value.amount
  }
  const percent = at(FEE_PERCENT)
  const fixed = amount(FEE_FIXED)
  const fees = [percent === undefined ? '' : `${percent} %`, fixed].filter(Boolean).join(' + ')
  return {
    price: amount(amountPaths.price),
    cost: amount(amountPaths.cost),
    shipping: amount(amountPaths.shipping),
    fees,
    currency,
  }
}

interface ReadFact {
  path: string
  type: CanonType
  value: CanonValue
}

export interface ReadCosts {
  /** Facts that were typed and differ from the canon. */
  changed: ReadFact[]
  problems: Partial<Record<CostName, string>>
  /** The order that the canon and the typed values give. */
  order: OrderFacts
}

/** Reads the typed values over the canon, changing nothing. */
export function readCosts(fields: readonly CanonField[], shown: Costs, typed: Costs): ReadCosts {
  const problems: ReadCosts['problems'] = {}
  const changed: ReadFact[] = []
  const near = typed.currency
  const isMoved = typed.currency !== shown.currency
  const take = (name: CostName, path: string, text: string) => {
    if (text === '') return
    const reading = readValue(path, text, { near })
    if (!reading.ok) problems[name] = reading.reason
    else if (reading.typed) changed.push({ path, ...inNear(reading.typed, near) })
  }
  for (const [name, path] of Object.entries(amountPaths) as [keyof typeof amountPaths, string][])
    if (typed[name] !== shown[name] || (isMoved && typed[name] !== '')) take(name, path, typed[name].trim())
  if (typed.fees !== shown.fees || (isMoved && typed.fees !== '')) {
    const { percent, fixed } = feeParts(typed.fees)
    take('fees', FEE_PERCENT, percent)
    take('fees', FEE_FIXED, fixed)
  }
  if (isMoved || !fields.some(({ path }) => path === CURRENCY)) take('currency', CURRENCY, near)
  const byPath = new Map(
    fields.map((field) => [field.path, field as Pick<CanonField, 'path' | 'value' | 'source'>]),
  )
  for (const { path, value } of changed) byPath.set(path, { path, value, source: 'user' })
  return { changed, problems, order: canonOrder(byPath.values()).facts }
}

/** An amount without a currency is in the chosen one. */
const inNear = (typed: Pick<ReadFact, 'type' | 'value'>, near: string) =>
  isMoney(typed.value) && !typed.value.currency
    ? { ...typed, value: { ...typed.value, currency: near } }
    : typed

/** “2.9 % + 0.30” is a share and an amount. A number alone is a share, one with a currency an amount. */
function feeParts(text: string): { percent: string; fixed: string } {
  const parts = text.split('+').map((part) => part.trim())
  const percent =
    parts.find((part) => part.endsWith('%')) ?? parts.find((part) => !/[\p{L}\p{Sc}]/u.test(part))
  const fixed = parts.find((part) => part !== percent)
  return { percent: (percent ?? '').replace('%', '').trim(), fixed: fixed ?? '' }
}

/** The tree that the canon's call takes. */
export function treeOfFacts(facts: readonly ReadFact[]): Record<string, unknown> {
  const tree: Record<string, Record<string, unknown>> = {}
  for (const { path, value } of facts) {
    const [group = '', name = ''] = path.split('.')
    tree[group] = { ...tree[group], [name]: value }
  }
  return tree
}
