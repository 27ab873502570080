import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface DisclosureProps {
  label: ReactNode
  open?: boolean
  className?: string
  children: ReactNode
}

/** Details that stay folded until they are asked for. */
export function Disclosure({ label, open, className, children }: DisclosureProps) {
  return (
    <details open={open} className={cx('group/fold', className)}>
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 rounded-small pr-2 text-small text-muted hover:text-text max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5! transition-transform group-open/fold:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  )
}
