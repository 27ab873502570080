import type { ComponentProps } from 'react'

/** The mark of every choice that shows one. Its label stands around it. */
export const RadioInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className="relative inline-flex size-4 flex-none items-center justify-center">
    <input
      {...props}
      type="radio"
      className="peer size-4 cursor-pointer appearance-none forced-colors:appearance-auto rounded-full border border-faint bg-ground transition-colors checked:border-accent checked:bg-accent disabled:cursor-default disabled:opacity-50"
    />
    <span
      aria-hidden="true"
      className="pointer-events-none absolute size-1.5 rounded-full bg-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
    />
  </span>
)
