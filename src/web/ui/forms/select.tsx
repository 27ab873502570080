import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlStyle } from '#web/ui/forms/control-style.ts'

/** The browser's own list, which every phone and screen reader knows. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        className={cx(controlStyle, 'h-10 appearance-none truncate pr-10 max-md:h-11', className)}
        {...rest}
      />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
    </div>
  )
}
