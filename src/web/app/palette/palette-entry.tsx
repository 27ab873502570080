import { CommandItem } from 'cmdk'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Kbd } from '#web/ui/display/kbd.tsx'

export const groupStyle =
  'p-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-1 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint'

interface EntryProps {
  value: string
  icon: ReactNode
  /** The keys that do the same. */
  hint?: string
  className?: string
  onSelect: () => void
  children: ReactNode
}

export function Entry({ value, icon, hint, className, onSelect, children }: EntryProps) {
  return (
    <CommandItem
      value={value}
      onSelect={onSelect}
      className={cx(
        'flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-muted max-md:h-11 data-[selected=true]:bg-raised data-[selected=true]:text-text',
        className,
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && (
        <span aria-hidden="true" className="max-md:hidden">
          <Kbd>{hint}</Kbd>
        </span>
      )}
    </CommandItem>
  )
}
