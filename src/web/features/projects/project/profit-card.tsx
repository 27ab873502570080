import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { decimalsOf } from '#core/canon/currencies.ts'
import { orderTerms } from '#core/canon/orders/order-terms.ts'
import { zero } from '#core/decimal.ts'
import { type Order, orderEconomics } from '#core/economics/order.ts'
import { priceForProfit } from '#core/economics/targets.ts'
import type { OrderFacts } from '#core/economics/terms.ts'
import { useCanonEconomics } from '#web/features/canon/canon.queries.ts'
import { moneyText, percentText, ratioText } from '#web/lib/words/figures.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Chip } from '#web/ui/display/chip.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface ProfitCardProps {
  projectId: string
  /** Path of the canon tab. */
  workPath: string
}

/** Profit per order, as far as the canon allows. Wide cards show the figures side by side. */
export function ProfitCard({ projectId, workPath }: ProfitCardProps) {
  const economics = useCanonEconomics(projectId)
  if (economics.isPending) return <Skeleton className="h-52" />
  if (!economics.data) {
    return (
      <ErrorCard
        title="The economics could not be loaded"
        error={economics.error}
        onRetry={() => void economics.refetch()}
      />
    )
  }
  const outcome = outcomeOf(economics.data.told)
  return (
    <Card
      title="Profit per order"
      actions={
        <Link to={workPath} className={buttonStyle('ghost', 'small')}>
          All facts
        </Link>
      }
    >
      {typeof outcome === 'string' ? (
        <p className="text-muted">{outcome}</p>
      ) : (
        <Figures order={outcome} facts={economics.data.told} />
      )}
    </Card>
  )
}

/** The same in a word, for where the card is not in sight. Nothing while it is not known. */
export function ProfitChip({ projectId }: { projectId: string }) {
  const { data } = useCanonEconomics(projectId)
  const order = data && outcomeOf(data.told)
  if (!order || typeof order === 'string') return null
  const pays = order.contribution.greaterThan(0)
  const price = moneyText(order.price, order.currency)
  return (
    <Chip dot={pays ? 'gain' : 'loss'}>
      {pays ? `Profitable at ${price}, before ads` : `Loses at ${price}, before ads`}
    </Chip>
  )
}

/** The order, or its missing figures. An unknown cost is not counted as zero. */
export function outcomeOf(told: OrderFacts): Order | string {
  const { price, cost } = told
  if (price && cost) {
    const order = orderTerms(told)
    return 'blocked' in order ? order.blocked : orderEconomics({ ...order.terms, price: price.value })
  }
  const missing = [...(price ? [] : ['the price']), ...(cost ? [] : ['the product cost'])]
  return `Add ${missing.join(' and ')} to see your profit per order and break-even ad cost.`
}

interface FiguresProps {
  order: Order
  /** Values that the order was computed from. */
  facts: OrderFacts
  /** Offers prices that earn. Absent where no price can be set. */
  onFindPrice?: () => void
}

export function Figures({ order, facts, onFindPrice }: FiguresProps) {
  const { contribution, counted, currency, margin, breakEvenCpa, breakEvenRoas, price } = order
  const noAd = <span className="font-normal text-loss">Ads can’t pay off</span>
  return (
    <div className="@container">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={`figures font-display text-figure font-semibold ${toneOf(order)}`}>
          {moneyText(contribution, currency)}
        </span>
        <span className="text-muted">profit per order at {moneyText(price, currency)}, before ads</span>
      </p>
      {contribution.isNegative() && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="font-medium text-loss">{lossText(order, facts)}</p>
          {onFindPrice && (
            <Button size="small" onClick={onFindPrice}>
              Find a price that earns
            </Button>
          )}
        </div>
      )}
      {counted && (
        <p className="mt-1 text-small text-muted">
          You set this figure yourself. Price, cost and fees give {moneyText(counted, currency)}.
        </p>
      )}
      <dl className="mt-3 divide-y divide-line-soft border-t border-line-soft @md:grid @md:grid-cols-3 @md:gap-3 @md:divide-y-0 @md:border-t-0">
        <Figure name="Margin">{percentText(margin)}</Figure>
        <Figure name="Break-even ROAS">{breakEvenRoas ? ratioText(breakEvenRoas) : noAd}</Figure>
        <Figure name="Break-even CPA">{breakEvenCpa ? moneyText(breakEvenCpa, currency) : noAd}</Figure>
      </dl>
      {order.assumed.length > 0 && (
        <p className="mt-3 text-small text-faint">Not set, so counted as zero: {order.assumed.join(', ')}.</p>
      )}
    </div>
  )
}

/** The break-even price is rounded up: below it, orders lose money. */
export function lossText({ contribution, currency }: Order, facts: OrderFacts): string {
  const order = orderTerms(facts)
  const price = 'blocked' in order ? undefined : priceForProfit(order.terms, zero)?.value
  const loss = `You lose ${moneyText(contribution.abs(), currency)} per order.`
  if (!price) return `${loss} No price breaks even: fees and refunds take all of it.`
  const least = price.toDecimalPlaces(decimalsOf(currency), 0)
  return `${loss} You break even from ${moneyText(least, currency)}.`
}

export const toneOf = ({ contribution }: Order) => (contribution.isNegative() ? 'text-loss' : 'text-gain')

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-2 py-2 @md:block @md:py-0">
    <dt className="text-small text-muted">{name}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)
