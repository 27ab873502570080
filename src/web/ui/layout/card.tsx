import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface CardProps {
  title?: string
  /** Stands at the right end of the title's line. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

export function Card({ title, actions, className, children }: CardProps) {
  return (
    <section className={cx('rounded-card border border-line-soft bg-panel p-4', className)}>
      {(title || actions) && (
        <header className="mb-3 flex min-h-5 items-center gap-2">
          {title && <h2 className="flex-1 text-small font-semibold text-muted">{title}</h2>}
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
