import { useId } from 'react'
import type { CalculatorCard } from '#contracts/cards.ts'
import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { currencySign, hasOwnUnit } from '#web/lib/words/figures.ts'
import { AmountInput } from '#web/ui/forms/amount-input.tsx'

interface CardInputProps {
  input: CalculatorCard['inputs'][number] & { name: InputName }
  currency: string | undefined
  isNeeded: boolean
  problem: string | undefined
  onChange(value: string): void
  /** The person left the field or pressed Enter. */
  onDone(): void
}

const origins = {
  canon: 'From your facts',
  message: 'From your message',
  card: 'From the card before',
  page: 'From the source',
  person: 'Changed by you',
} as const

/** One value with its unit and its origin. */
export function CardInput({ input, currency, isNeeded, problem, onChange, onDone }: CardInputProps) {
  const id = useId()
  const { label, unit } = inputs[input.name]
  const shownUnit = unit === 'percent' ? '%' : unit === 'money' ? currencySign(currency) : ''
  // The currency of the card stands beside the amount, not in it.
  const code = currency && input.value.endsWith(` ${currency}`) ? ` ${currency}` : ''
  const shown = input.value.slice(0, input.value.length - code.length)
  const origin =
    input.from === 'open'
      ? isNeeded
        ? 'Fill in'
        : unit === 'count'
          ? 'Optional'
          : 'Not set, counts as 0'
      : origins[input.from]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <AmountInput
        id={id}
        unit={shownUnit}
        value={shown}
        maxLength={60}
        aria-describedby={`${id}-origin`}
        aria-invalid={problem ? true : undefined}
        onChange={({ target: { value } }) =>
          onChange(value === '' || hasOwnUnit(value) ? value : value + code)
        }
        onBlur={onDone}
      />
      <span
        id={`${id}-origin`}
        className={
          problem || (input.from === 'open' && isNeeded) ? 'text-small text-accent' : 'text-small text-faint'
        }
      >
        {problem ?? origin}
      </span>
    </div>
  )
}
