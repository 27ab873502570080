import { orderTerms } from '#core/canon/orders/order-terms.ts'
import { type Decimal, decimal } from '#core/decimal.ts'
import { bundle } from '#core/economics/offers.ts'
import type { Priced } from '#core/economics/order.ts'
import { useCanonEconomics } from '#web/features/canon/canon.queries.ts'
import { moneyText, percentText, readAmount } from '#web/lib/words/figures.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { readBundle } from './read-bundle.ts'

/** Profit of each bundle in the canon, such as “2 for €70”. */
export function BundleFigures({ projectId }: { projectId: string }) {
  const money = useCanonEconomics(projectId).data
  if (!money || money.bundles.length === 0) return null
  const order = money.told.price && money.told.cost ? orderTerms(money.told) : undefined
  const terms =
    order && 'terms' in order && money.told.price
      ? { ...order.terms, price: money.told.price.value }
      : undefined
  return (
    <Card title="Profit per bundle">
      <ul className="flex flex-col divide-y divide-line-soft">
        {money.bundles.map((line) => (
          <li key={line} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span className="font-medium">{line}</span>
            <span className="figures text-small text-muted">{figuresOf(line, terms)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function figuresOf(line: string, terms: Priced | undefined): string {
  const read = readBundle(line)
  const price = read && readAmount(read.price)
  if (!read || !price) return 'Enter quantity and price, such as 2 for $62.'
  if (!terms) return 'Set the price and the product cost to see its profit.'
  const { order, savingRate } = bundle(terms, decimal(read.units), price)
  const money = (value: Decimal) => moneyText(value, order.currency)
  const saves = savingRate.greaterThan(0) ? ` · buyer saves ${percentText(savingRate)}` : ''
  return `${money(order.contribution)} profit per order${saves}`
}
