import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { hasOwnUnit } from '#web/lib/words/figures.ts'
import { Input } from './input.tsx'

interface AmountInputProps extends ComponentProps<'input'> {
  /** Written at the end of the field, such as “€” or “%”. */
  unit: string
}

/** An amount with its currency or unit. A unit that is typed takes the place of ours. */
export const AmountInput = ({ unit, className, ...rest }: AmountInputProps) => (
  <span className="relative block">
    <Input
      inputMode="decimal"
      autoComplete="off"
      className={cx('figures', unit && 'pr-14', className)}
      {...rest}
    />
    {unit && !hasOwnUnit(String(rest.value ?? '')) && (
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-small text-muted"
      >
        {unit}
      </span>
    )}
  </span>
)
