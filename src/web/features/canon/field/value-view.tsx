import type { CanonField } from '#contracts/canon.ts'
import { cx } from '#web/lib/cx.ts'
import { useMarketCurrency } from '../board/board-context.ts'
import { valueText } from './value-text.ts'

type ViewField = Pick<CanonField, 'path' | 'type' | 'value'>

interface ValueViewProps {
  shown: ViewField
  /** Cuts the value at the end of the line. */
  oneLine?: boolean
  className?: string
}

/** A value on one or two lines. Below zero it is a loss; a colour shows itself. */
export function ValueView({ shown, oneLine = false, className }: ValueViewProps) {
  const text = valueText(shown, useMarketCurrency())
  const isLoss = text.startsWith('−') && shown.type === 'money'
  return (
    <span
      className={cx(
        oneLine ? 'block truncate' : 'line-clamp-2 min-w-0 [overflow-wrap:anywhere]',
        isLoss && 'text-loss',
        className,
      )}
    >
      {shown.type === 'colour' && (
        <span
          aria-hidden="true"
          className="mr-2 inline-block size-3.5 rounded-small border border-line align-[-2px]"
          style={{ background: text }}
        />
      )}
      {text}
    </span>
  )
}
