import { type Decimal, decimal } from '#core/decimal.ts'
import { profitAtCpa } from '#core/economics/ads.ts'
import type { Order } from '#core/economics/order.ts'
import { moneyText, ratioText } from '#web/lib/figures.ts'
import { dearestCpa } from './chart-points.ts'
import { FigureRow, toneOf } from './figure-row.tsx'
import { ProfitChart } from './profit-chart.tsx'
import { SliderField } from './slider-field.tsx'

interface AdCostWhatIfProps {
  order: Order
  cpa: string
  onChange: (cpa: string) => void
}

/** The chart, and one ad cost on it to try out. */
export function AdCostWhatIf({ order, cpa, onChange }: AdCostWhatIfProps) {
  const tried = decimal(cpa)
  const { perOrder, roas } = profitAtCpa(order, tried)
  const most = dearestCpa(order).ceil()
  return (
    <section aria-label="Profit against ad cost" className="flex flex-col gap-2">
      <ProfitChart order={order} cpa={tried} />
      <SliderField
        label="Ad cost per order (CPA)"
        unit={order.currency ?? ''}
        min={0}
        max={most.toNumber()}
        step={fineness(most)}
        value={cpa}
        onChange={onChange}
      />
      <dl>
        <FigureRow name="Profit per order" tone={toneOf(perOrder)}>
          {moneyText(perOrder, order.currency)}
        </FigureRow>
        <FigureRow name="ROAS at that cost">{roas ? ratioText(roas) : 'No ad cost'}</FigureRow>
      </dl>
    </section>
  )
}

/** About a hundred steps, whatever the price. */
const fineness = (most: Decimal): number => {
  if (most.greaterThan(200)) return 5
  return most.greaterThan(40) ? 0.5 : 0.1
}
