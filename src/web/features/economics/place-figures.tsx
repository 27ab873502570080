import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { exchangeText } from '#core/canon/exchange-rates.ts'
import type { CanonOrder } from '#core/canon/orders/order-figures.ts'
import { orderTerms } from '#core/canon/orders/order-terms.ts'
import type { ExchangeRate } from '#core/economics/exchange.ts'
import { orderEconomics } from '#core/economics/order.ts'
import { moneyText, percentText } from '#web/lib/words/figures.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { WordButton } from '#web/ui/buttons/word-button.tsx'

type Kind = 'market' | 'variant' | 'rate'

export interface PlaceFiguresProps {
  places: readonly { kind: 'market' | 'variant'; key: string; name: string; order: CanonOrder }[]
  known: readonly ExchangeRate[]
  onPlace: (kind: Kind, key?: string) => void
}

/** Profit per order of every market and variant, and the exchange rates that a person set. */
export function PlaceFigures({ places, known, onPlace }: PlaceFiguresProps) {
  const of = (kind: Kind) => places.filter((place) => place.kind === kind)
  const rows = (kind: 'market' | 'variant') =>
    of(kind).map(({ key, name, order }) => (
      <Row key={key} name={name} onOpen={() => onPlace(kind, key)}>
        <PlacedProfit order={order} />
      </Row>
    ))
  return (
    <section aria-label="Markets and variants" className="flex flex-col gap-4 border-t border-line-soft pt-4">
      <Part title="By market" add="Add market" onAdd={() => onPlace('market')}>
        {rows('market')}
      </Part>
      <Part title="By variant" add="Add variant" onAdd={() => onPlace('variant')}>
        {rows('variant')}
      </Part>
      <Part title="Exchange rates" add="Add rate" onAdd={() => onPlace('rate')}>
        {known.map((rate) => (
          <Row
            key={`${rate.from}-${rate.to}`}
            name={`${rate.from} in ${rate.to}`}
            onOpen={() => onPlace('rate', `${rate.from}-${rate.to}`)}
          >
            {exchangeText(rate)}
          </Row>
        ))}
      </Part>
    </section>
  )
}

interface PartProps {
  title: string
  add: string
  onAdd: () => void
  children: ReactNode[]
}

const Part = ({ title, add, onAdd, children }: PartProps) => (
  <div>
    <div className="flex items-center justify-between gap-3">
      <h3 className="text-small font-semibold text-muted">{title}</h3>
      <Button size="small" variant="ghost" onClick={onAdd}>
        <Plus />
        {add}
      </Button>
    </div>
    {children.length > 0 && <ul className="divide-y divide-line-soft">{children}</ul>}
  </div>
)

const Row = ({ name, onOpen, children }: { name: string; onOpen: () => void; children: ReactNode }) => (
  <li className="flex items-baseline justify-between gap-3 py-1.5">
    <WordButton onClick={onOpen}>{name}</WordButton>
    <span className="figures min-w-0 text-right text-small text-muted">{children}</span>
  </li>
)

/** The figures of a place, or what it still needs. */
function PlacedProfit({ order: { facts, blocked } }: { order: CanonOrder }) {
  const { price, cost } = facts
  if (blocked) return blocked
  if (!price || !cost) return price ? 'Set the product cost.' : 'Set the price.'
  const order = orderTerms(facts)
  if ('blocked' in order) return order.blocked
  const { contribution, margin, currency } = orderEconomics({ ...order.terms, price: price.value })
  return (
    <>
      <strong className={contribution.isNegative() ? 'text-loss' : 'text-gain'}>
        {moneyText(contribution, currency)}
      </strong>{' '}
      at {moneyText(price.value, currency)} · {percentText(margin)}
    </>
  )
}
