import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The action in words, for screen readers and as a tooltip. */
  label: string
  icon: ReactNode
  /** With a line around it, as inside a field or card. */
  outlined?: boolean
}

export function IconButton({ label, icon, outlined = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={cx(
        'inline-flex size-7 flex-none items-center justify-center rounded-small text-muted transition-colors max-md:size-11',
        'hover:bg-raised hover:text-text disabled:opacity-50 disabled:pointer-events-none',
        outlined && 'border border-line',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}
