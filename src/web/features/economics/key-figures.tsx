import { useId, useState } from 'react'
import { type Decimal, plain } from '#core/decimal.ts'
import { maxCpc } from '#core/economics/ads.ts'
import type { Order } from '#core/economics/order.ts'
import { moneyText, percentText, ratioText, readAmount } from '#web/lib/figures.ts'
import { Input } from '#web/ui/input.tsx'
import { FigureRow, toneOf } from './figure-row.tsx'

interface KeyFiguresProps {
  order: Order
  conversion: Decimal | undefined
  onConversion: (rate: Decimal | undefined) => void
}

export function KeyFigures({ order, conversion, onConversion }: KeyFiguresProps) {
  const { contribution, margin, breakEvenRoas, breakEvenCpa, currency } = order
  const none = <span className="font-normal text-loss">No ad pays</span>
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={`figures font-display text-figure font-semibold ${contribution.isNegative() ? 'text-loss' : 'text-gain'}`}
        >
          {moneyText(contribution, currency)}
        </span>
        <span className="text-muted">left of each order, before ads</span>
      </p>
      <dl className="mt-2">
        <FigureRow name="Margin" tone={toneOf(margin)}>
          {percentText(margin)}
        </FigureRow>
        <FigureRow name="Break-even ROAS">{breakEvenRoas ? ratioText(breakEvenRoas) : none}</FigureRow>
        <FigureRow name="Break-even CPA">{breakEvenCpa ? moneyText(breakEvenCpa, currency) : none}</FigureRow>
        <FigureRow name="Highest CPC">
          {conversion ? (
            moneyText(maxCpc(order, conversion).value, currency)
          ) : (
            <span className="font-normal text-faint">Set a conversion rate</span>
          )}
        </FigureRow>
      </dl>
      <ConversionRate rate={conversion} onChange={onConversion} />
    </div>
  )
}

/** Of a hundred clicks, how many buy. Nobody can know it but the seller, so it begins empty. */
function ConversionRate({
  rate,
  onChange,
}: {
  rate: Decimal | undefined
  onChange: KeyFiguresProps['onConversion']
}) {
  const id = useId()
  const [text, setText] = useState(() => (rate ? plain(rate.times(100), 0, 4) : ''))
  const fits = text.trim() === '' || rateOf(text) !== undefined
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line-soft pt-2 text-muted">
      <label htmlFor={id}>Conversion rate</label>
      <div className="flex w-30 items-center gap-1.5">
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="2.5"
          aria-invalid={fits ? undefined : true}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onChange(rateOf(target.value))
          }}
          className="figures text-right"
        />
        <span className="w-8 flex-none text-small text-faint">%</span>
      </div>
    </div>
  )
}

/** A fraction from a percentage that can be one. */
function rateOf(text: string): Decimal | undefined {
  const percent = readAmount(text)
  return percent?.greaterThan(0) && percent.lessThanOrEqualTo(100) ? percent.div(100) : undefined
}
