import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface DisclosureProps {
  label: ReactNode
  open?: boolean
  /** The label takes the whole width, as a row of a list does. */
  row?: boolean
  onToggle?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** Details that stay folded until they are asked for. */
export function Disclosure({ label, open, row = false, onToggle, className, children }: DisclosureProps) {
  return (
    <details
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
      className={cx('group/fold', className)}
    >
      <summary
        className={cx(
          'flex cursor-pointer list-none items-center transition-colors max-md:min-h-11 [&::-webkit-details-marker]:hidden',
          row
            ? 'gap-3 px-4 py-2.5 hover:bg-raised/50'
            : 'min-h-8 w-fit gap-1.5 rounded-small pr-2 text-small text-muted hover:text-text',
        )}
      >
        <ChevronRight className="size-3.5! flex-none text-faint transition-transform group-open/fold:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  )
}
