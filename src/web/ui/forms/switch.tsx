import * as Radix from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 max-md:min-h-11">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 h-5 w-9 flex-none max-md:after:absolute max-md:after:-inset-3 rounded-full border border-faint bg-raised transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-muted transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
      </Radix.Root>
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
