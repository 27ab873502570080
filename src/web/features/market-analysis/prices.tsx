import type { OwnStanding, PriceGroup } from '#core/market/price-groups.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Cite } from './sources.tsx'
import { amountText, pagesText } from './words.ts'

/** A card for each currency. Prices that an exchange rate converts stand with the seller's own. */
export function Prices({ groups }: { groups: PriceGroup[] }) {
  if (groups.length === 0) return <p className="text-muted">No prices found on these pages.</p>
  return groups.map((group) => (
    <Card
      key={group.currency ?? 'none'}
      title={`Prices in ${group.currency ?? 'an unknown currency'}, ${pagesText(group.prices.length)}`}
    >
      <dl className="grid grid-cols-4 gap-4 max-lg:grid-cols-2">
        <Range group={group} />
        {group.own && <Own own={group.own} currency={group.currency} />}
      </dl>
      <Converted group={group} />
    </Card>
  ))
}

/** Names the prices that were converted, as their pages state them. */
function Converted({ group: { prices } }: { group: PriceGroup }) {
  const converted = prices.flatMap(({ page, stated }) => (stated ? [{ page, stated }] : []))
  if (converted.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-2 text-small text-muted">
      Converted at your exchange rates:
      {converted.map(({ page, stated }) => (
        <span key={page}>
          {amountText(stated.amount, stated.currency)} <Cite page={page} />
        </span>
      ))}
    </p>
  )
}

/** One price alone is no range. */
function Range({ group: { currency, prices, lowest, median, highest } }: { group: PriceGroup }) {
  if (prices.length === 1)
    return <Figure name="Only price" amount={lowest.amount} currency={currency} pages={[lowest.page]} />
  const all = prices.map(({ page }) => page)
  return (
    <>
      <Figure name="Lowest" amount={lowest.amount} currency={currency} pages={[lowest.page]} />
      <Figure name="Median" amount={median} currency={currency} pages={all} />
      <Figure name="Highest" amount={highest.amount} currency={currency} pages={[highest.page]} />
    </>
  )
}

interface FigureProps {
  name: string
  amount: string
  currency: string | null
  pages: number[]
}

function Figure({ name, amount, currency, pages }: FigureProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="figures font-display text-title font-semibold">{amountText(amount, currency)}</dd>
      <dd className="flex flex-wrap gap-1 text-small">
        {pages.map((page) => (
          <Cite key={page} page={page} />
        ))}
      </dd>
    </div>
  )
}

function Own({
  own: { amount, lower, same, higher },
  currency,
}: {
  own: OwnStanding
  currency: string | null
}) {
  const counts = [`${lower} lower`, same > 0 && `${same} equal`, `${higher} higher`]
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-small text-accent">Your price (facts)</dt>
      <dd className="figures font-display text-title font-semibold">{amountText(amount, currency)}</dd>
      <dd className="text-small text-muted">{counts.filter(Boolean).join(', ')}</dd>
    </div>
  )
}
