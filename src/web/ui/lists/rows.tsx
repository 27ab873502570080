import type { ComponentProps } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Around a list of rows. */
export const rowsFrame =
  'divide-y divide-line-soft overflow-hidden rounded-card border border-line-soft bg-panel'

/** A link that takes the whole row, but for what lies above it. */
export const rowLink =
  'block truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

/** In the place of rows with a title and a line about it, or of flat ones with a title alone. */
export function RowsLoading({ label, flat = false }: { label: string; flat?: boolean }) {
  return (
    <div role="status" aria-label={label} className={rowsFrame}>
      {['w-1/3', 'w-1/4', 'w-2/5'].map((width) => (
        <div key={width} className={flat ? 'flex h-11 items-center px-4' : 'flex flex-col gap-2 px-4 py-3.5'}>
          <Skeleton className={`h-3.5 ${width}`} />
          {!flat && <Skeleton className="h-3 w-2/3" />}
        </div>
      ))}
    </div>
  )
}

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface LoadMoreProps {
  list: Pages
  label?: string
  problem?: string
  className?: string
  button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>
}

export function LoadMore({
  list,
  label = 'Show more',
  problem = 'The rest could not be loaded. Please try again.',
  className = 'items-center',
  button,
}: LoadMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <Button {...button} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-small text-muted">
          {problem}
        </p>
      )}
    </div>
  )
}
