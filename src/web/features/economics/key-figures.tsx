import { useId } from 'react'
import { type Decimal, plain } from '#core/decimal.ts'
import { maxCpc } from '#core/economics/ads.ts'
import type { Order } from '#core/economics/order.ts'
import type { OwnFigures } from '#core/economics/terms.ts'
import { limitText, moneyText, percentText, ratioText, readAmount } from '#web/lib/words/figures.ts'
import { Input } from '#web/ui/forms/input.tsx'
import { FigureRow, toneOf } from './figure-row.tsx'
import { OwnNote } from './own-figures.tsx'

interface KeyFiguresProps {
  order: Order
  own: OwnFigures
  /** Orders per click, as a fraction, where there is one to count with. */
  conversion: Decimal | undefined
  /** Conversion rate in percent, as typed. Only the seller knows it, so it starts empty. */
  rateText: string
  onRate: (text: string) => void
  /** Nothing more is typed. */
  onRateDone: () => void
}

export function KeyFigures({ order, own, conversion, rateText, onRate, onRateDone }: KeyFiguresProps) {
  const { contribution, margin, breakEvenRoas, breakEvenCpa, currency } = order
  const none = <span className="font-normal text-loss">Ads can’t pay off</span>
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={`figures font-display text-figure font-semibold ${contribution.isNegative() ? 'text-loss' : 'text-gain'}`}
        >
          {moneyText(contribution, currency)}
        </span>
        <span className="text-muted">profit per order, before ads</span>
      </p>
      <OwnFigure order={order} />
      <dl className="mt-2">
        <FigureRow name="Margin" tone={toneOf(margin)}>
          {percentText(margin)}
        </FigureRow>
        <FigureRow name="Break-even ROAS">{breakEvenRoas ? ratioText(breakEvenRoas) : none}</FigureRow>
        <FigureRow name="Break-even CPA">{breakEvenCpa ? moneyText(breakEvenCpa, currency) : none}</FigureRow>
        <FigureRow name="Highest CPC">
          {conversion ? (
            limitText(maxCpc(order, conversion).value, currency)
          ) : (
            <span className="font-normal text-faint">Set a conversion rate</span>
          )}
        </FigureRow>
      </dl>
      <OwnNote order={order} conversion={conversion} own={own} />
      <ConversionRate rateText={rateText} onRate={onRate} onRateDone={onRateDone} />
    </div>
  )
}

/** Says where the seller's own figure differs from what the rest gives. */
function OwnFigure({ order: { contribution, counted, currency } }: { order: Order }) {
  if (!counted) return null
  return (
    <p className="mt-1 text-small text-muted">
      You set the contribution to {moneyText(contribution, currency)} yourself. Price, cost and fees give{' '}
      {moneyText(counted, currency)}.
    </p>
  )
}

function ConversionRate({
  rateText,
  onRate,
  onRateDone,
}: Omit<KeyFiguresProps, 'order' | 'own' | 'conversion'>) {
  const id = useId()
  const fits = rateText.trim() === '' || rateOf(rateText) !== undefined
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
          value={rateText}
          onChange={({ target }) => onRate(target.value)}
          onBlur={onRateDone}
          onKeyDown={({ key }) => key === 'Enter' && onRateDone()}
          className="figures text-right"
        />
        <span className="w-8 flex-none text-small text-faint">%</span>
      </div>
    </div>
  )
}

/** A fraction from a percentage that can be one. */
export const rateOf = (text: string): Decimal | undefined => asRate(readAmount(text)?.div(100))

/** A fraction that can be a rate. */
export const asRate = (fraction: Decimal | undefined): Decimal | undefined =>
  fraction?.greaterThan(0) && fraction.lessThanOrEqualTo(1) ? fraction : undefined

export const textOfRate = (rate: Decimal | undefined): string => (rate ? plain(rate.times(100), 0, 4) : '')
