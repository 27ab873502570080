import type { ReactElement, ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Description of the content to come. */
  children?: ReactNode
  /** The way on: the first step, all that a filter hides, or the article about it. Nothing here is a dead end. */
  action: ReactElement
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-100 flex-col items-center gap-2 px-4 py-10 text-center">
      {icon && <span className="mb-1 rounded-card bg-raised p-2.5 text-muted">{icon}</span>}
      <h2 className="font-display text-title font-semibold">{title}</h2>
      {children && <p className="text-muted">{children}</p>}
      <div className="mt-3">{action}</div>
    </div>
  )
}
