import { useId, useState } from 'react'
import type { Decimal } from '#core/decimal.ts'
import { readAmount } from '#web/lib/words/figures.ts'
import { Input } from '#web/ui/forms/input.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'

interface SliderFieldProps {
  label: string
  /** Unit shown after the input: “%”, “EUR”, “units”. */
  unit: string
  min: number
  max: number
  step: number
  /** Set when the input accepts more than the slider's end. */
  mostTyped?: number
  /** Half a lamp is in no bundle. */
  whole?: boolean
  /** In plain notation: `12.5`. */
  value: string
  onChange: (value: string) => void
  /** A typed value, which may extend the range. */
  onTyped?: (value: string) => void
}

/** A slider and a box for the same number: one to try out, one to say exactly. */
export function SliderField({
  label,
  unit,
  min,
  max,
  step,
  mostTyped = max,
  whole = false,
  value,
  onChange,
  onTyped,
}: SliderFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  // Half a number may not be one yet, so the message waits until the field is left.
  const [wasLeft, setWasLeft] = useState(false)
  const takes = (amount: Decimal | undefined) =>
    fits(amount, min, mostTyped) && (!whole || amount?.isInteger())
  const isWrong = draft !== undefined && !takes(readAmount(draft))
  const isPart = whole && draft !== undefined && readAmount(draft)?.isInteger() === false
  const problem = isWrong && (wasLeft || isPart)

  const type = (text: string) => {
    setDraft(text)
    const amount = readAmount(text)
    if (!amount || !takes(amount)) return
    setWasLeft(false)
    onChange(amount.toFixed())
    onTyped?.(amount.toFixed())
  }
  const leave = () => {
    if (isWrong && draft.trim() !== '') return setWasLeft(true)
    setDraft(undefined)
    setWasLeft(false)
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small text-muted">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <Slider
          aria-label={`${label}, slider`}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(moved) => {
            setDraft(undefined)
            setWasLeft(false)
            onChange(moved)
          }}
          className="flex-1"
        />
        <div className="flex w-30 flex-none items-center gap-1.5">
          <Input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={isWrong || undefined}
            aria-describedby={problem ? `${id}-problem` : `${id}-unit`}
            value={draft ?? value}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            className="figures text-right"
          />
          <span id={`${id}-unit`} className="w-8 flex-none truncate text-small text-faint">
            {unit}
            <span className="sr-only">
              , from {min} to {mostTyped.toLocaleString('en')}
            </span>
          </span>
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-small text-loss">
          Enter a {whole && 'whole '}number from {min} to {mostTyped.toLocaleString('en')}. Until then,{' '}
          {value} is used.
        </p>
      )}
    </div>
  )
}

const fits = (amount: Decimal | undefined, min: number, max: number): boolean =>
  amount?.greaterThanOrEqualTo(min) === true && amount.lessThanOrEqualTo(max)
