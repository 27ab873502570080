import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import type { useSelection } from '#web/lib/hooks/use-selection.ts'
import { TickBox } from '#web/ui/forms/tick-box.tsx'

interface SelectionBarProps<Item extends { id: string }> {
  selection: ReturnType<typeof useSelection<Item>>
  /** Number of selectable rows. */
  count: number
  /** Actions for the selected rows. */
  children: ReactNode
}

/** Always one line, so that rows don't move under a finger. */
export function SelectionBar<Item extends { id: string }>({
  selection: { selected, allTicked, tickAll },
  count,
  children,
}: SelectionBarProps<Item>) {
  const some = selected.length > 0
  return (
    <div className="relative flex min-h-10 items-center gap-2 pl-2 max-md:gap-1 [&>*]:flex-none">
      <TickBox
        label="Select all shown"
        checked={allTicked}
        mixed={some && !allTicked}
        onToggle={() => tickAll(!allTicked)}
      />
      <p role="status" className={cx('mr-auto text-small text-muted', some && 'max-md:sr-only')}>
        {some ? `${selected.length} selected` : `${count} shown`}
      </p>
      {/* Phones show only the number. */}
      {some && (
        <span aria-hidden className="mr-auto text-small text-muted md:hidden">
          {selected.length}
        </span>
      )}
      {some && children}
    </div>
  )
}
