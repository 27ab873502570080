import { useId, useState } from 'react'
import type { Decimal } from '#core/decimal.ts'
import { readAmount } from '#web/lib/figures.ts'
import { Input } from '#web/ui/input.tsx'

interface SliderFieldProps {
  label: string
  /** What the number counts, after its box: “%”, “EUR”, “units”. */
  unit: string
  min: number
  max: number
  step: number
  /** In plain notation: `12.5`. */
  value: string
  onChange: (value: string) => void
}

/** A slider and a box for the same number: one to try out, one to say exactly. */
export function SliderField({ label, unit, min, max, step, value, onChange }: SliderFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const problem = draft !== undefined && !fits(readAmount(draft), min, max)

  const type = (text: string) => {
    setDraft(text)
    const amount = readAmount(text)
    if (amount && fits(amount, min, max)) onChange(amount.toFixed())
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small text-muted">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label={`${label}, slider`}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => {
            setDraft(undefined)
            onChange(event.target.value)
          }}
          className="h-7 min-w-0 flex-1 cursor-pointer accent-accent max-md:h-11"
        />
        <div className="flex w-30 flex-none items-center gap-1.5">
          <Input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={problem || undefined}
            aria-describedby={`${id}-unit`}
            value={draft ?? value}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setDraft(undefined)}
            className="figures text-right"
          />
          <span id={`${id}-unit`} className="w-8 flex-none truncate text-small text-faint">
            {unit}
            <span className="sr-only">
              , from {min} to {max}
            </span>
          </span>
        </div>
      </div>
    </div>
  )
}

const fits = (amount: Decimal | undefined, min: number, max: number): boolean =>
  amount?.greaterThanOrEqualTo(min) === true && amount.lessThanOrEqualTo(max)
