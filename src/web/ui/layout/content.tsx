import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface ContentProps {
  /** `wide` for lists, tables and tools, `reading` for text and forms. */
  width?: 'wide' | 'reading'
  /** Without padding, for content that starts with tabs. */
  flush?: boolean
  children: ReactNode
}

/** The scrolling area of every screen: one of two widths, starting where the title starts. */
export function Content({ width = 'wide', flush = false, children }: ContentProps) {
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div
        className={cx(
          'flex w-full flex-col',
          width === 'wide' ? 'max-w-wide' : 'max-w-reading',
          !flush && 'gap-4 p-5 max-md:p-4',
        )}
      >
        {children}
      </div>
    </div>
  )
}
