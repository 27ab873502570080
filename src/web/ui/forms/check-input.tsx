import Check from 'lucide-react/icons/check'
import type { ComponentProps } from 'react'

/** The box of every checkbox. Its label stands around or beside it. */
export function CheckInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative inline-flex size-4 flex-none items-center justify-center">
      <input
        {...props}
        type="checkbox"
        className="peer size-4 cursor-pointer appearance-none rounded-[4px] border border-faint bg-ground transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-default disabled:opacity-50 aria-invalid:border-loss"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute size-3! text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute h-0.5 w-2 rounded-full bg-on-accent opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  )
}
