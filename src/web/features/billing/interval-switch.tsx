import type { Interval } from '#contracts/billing.ts'
import { cx } from '#web/lib/cx.ts'
import { intervalNames, yearSaves } from './money.ts'

interface IntervalSwitchProps {
  value: Interval
  onChange: (interval: Interval) => void
}

export function IntervalSwitch({ value, onChange }: IntervalSwitchProps) {
  return (
    <fieldset className="flex w-fit gap-1 rounded-control border border-line-soft bg-panel p-1">
      <legend className="sr-only">Billing interval</legend>
      {(['month', 'year'] as const).map((interval) => (
        <label
          key={interval}
          className={cx(
            'flex h-8 cursor-pointer items-center gap-2 rounded-small px-3 font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:h-11',
            interval === value ? 'bg-raised text-text' : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name="interval"
            checked={interval === value}
            onChange={() => onChange(interval)}
            className="sr-only"
          />
          {intervalNames[interval]}
          {interval === 'year' && <span className="text-small text-gain">{yearSaves}&nbsp;% off</span>}
        </label>
      ))}
    </fieldset>
  )
}
