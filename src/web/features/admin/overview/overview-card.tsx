import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { CardQuery } from './overview.queries.ts'

interface OverviewCardProps<T> {
  title: string
  query: CardQuery<T>
  children: (data: T) => ReactNode
}

/** Loads and fails on its own, without affecting other cards. */
export function OverviewCard<T>({ title, query, children }: OverviewCardProps<T>) {
  const { data, error, refetch, isPlaceholderData } = query
  if (data === undefined && error)
    return <ErrorCard title={`${title} could not be loaded`} error={error} onRetry={() => void refetch()} />
  return (
    <Card title={title} className="flex min-w-0 flex-col">
      {data === undefined ? (
        <div role="status" aria-label={`Loading ${title.toLowerCase()}…`} className="flex flex-col gap-3">
          <Skeleton className="h-8 w-1/3" />
          <Skeleton className="h-40" />
        </div>
      ) : (
        <div className={cx('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-50')}>
          {children(data)}
        </div>
      )}
    </Card>
  )
}

interface Figure {
  label: string
  value: ReactNode
  tone?: 'loss' | 'gain' | undefined
}

/** Figures side by side, each with its label. */
export const Figures = ({ of }: { of: Figure[] }) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-3">
    {of.map(({ label, value, tone }) => (
      <div key={label} className="flex min-w-16 flex-col-reverse justify-end">
        <dt className="text-small text-muted">{label}</dt>
        <dd
          className={cx(
            'figures font-display text-public font-semibold',
            tone === 'loss' && 'text-loss',
            tone === 'gain' && 'text-gain',
          )}
        >
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

export const Quiet = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>
