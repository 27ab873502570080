import type { ReactNode } from 'react'
import { CheckInput } from '#web/ui/forms/check-input.tsx'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** A checkbox with its words beside it. In a row of a list it is a `TickBox`. */
export function Checkbox({ checked, onChange, disabled, children }: CheckboxProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
      <CheckInput checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  )
}
