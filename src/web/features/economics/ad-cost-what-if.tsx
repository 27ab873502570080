import { useState } from 'react'
import { type Decimal, decimal } from '#core/decimal.ts'
import { profitAtCpa } from '#core/economics/ads.ts'
import type { Order } from '#core/economics/order.ts'
import { moneyText, ratioText } from '#web/lib/words/figures.ts'
import { dearestCpa } from './chart-points.ts'
import { FigureRow, toneOf } from './figure-row.tsx'
import { ProfitChart } from './profit-chart.tsx'
import { SliderField } from './slider-field.tsx'

// More than any order costs, and few enough digits for the chart.
const MOST = 1_000_000

interface AdCostWhatIfProps {
  order: Order
  cpa: string
  onChange: (cpa: string) => void
}

/** The chart, and one ad cost on it to try out. */
export function AdCostWhatIf({ order, cpa, onChange }: AdCostWhatIfProps) {
  const tried = decimal(cpa)
  const { perOrder, roas } = profitAtCpa(order, tried)
  const [asked, setAsked] = useState('0')
  const dearest = dearestCpa(order, decimal(asked))
  const most = dearest.ceil()
  return (
    <section aria-label="Profit against ad cost" className="flex flex-col gap-2">
      <ProfitChart order={order} cpa={tried} dearest={dearest} />
      <SliderField
        label="Ad cost per order (CPA)"
        unit={order.currency ?? ''}
        min={0}
        max={most.toNumber()}
        step={fineness(most)}
        mostTyped={MOST}
        value={cpa}
        onChange={onChange}
        onTyped={setAsked}
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

/** About a hundred steps at any price. */
const fineness = (most: Decimal): number => {
  if (most.greaterThan(200)) return 5
  return most.greaterThan(40) ? 0.5 : 0.1
}
