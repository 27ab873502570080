import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface ButtonRowProps {
  /** At the end of a dialog, where the button that acts comes last. On a page it comes first, at the start. */
  end?: boolean
  children: ReactNode
}

export function ButtonRow({ end = false, children }: ButtonRowProps) {
  return <div className={cx('flex flex-wrap gap-2', end && 'justify-end')}>{children}</div>
}
