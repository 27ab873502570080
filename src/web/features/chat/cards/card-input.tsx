import { useId } from 'react'
import type { CalculatorCard } from '#contracts/cards.ts'
import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { zero } from '#core/decimal.ts'
import { moneyText } from '#web/lib/words/figures.ts'
import { Input } from '#web/ui/forms/input.tsx'

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
  canon: 'From the canon',
  message: 'From your message',
  card: 'From the card before',
  page: 'From the source',
  person: 'Changed by you',
} as const

const hasOwnUnit = (value: string) => /[\p{L}\p{Sc}%]/u.test(value)

/** “€” of “EUR”, as the results beside it are written. */
const signOf = (currency: string | undefined) =>
  currency ? moneyText(zero, currency).replace(/[\d.,\s]/g, '') : ''

/** One value with its unit and its origin. */
export function CardInput({ input, currency, isNeeded, problem, onChange, onDone }: CardInputProps) {
  const id = useId()
  const { label, unit } = inputs[input.name]
  const sign = unit === 'percent' ? '%' : unit === 'money' ? signOf(currency) : ''
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
      <span className="relative">
        <Input
          id={id}
          value={shown}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          aria-describedby={`${id}-origin`}
          aria-invalid={problem ? true : undefined}
          className="figures pr-14"
          onChange={({ target: { value } }) =>
            onChange(value === '' || hasOwnUnit(value) ? value : value + code)
          }
          onBlur={onDone}
        />
        {sign && !hasOwnUnit(shown) && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-small text-muted"
          >
            {sign}
          </span>
        )}
      </span>
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
