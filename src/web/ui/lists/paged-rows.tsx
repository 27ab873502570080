import type { ReactNode } from 'react'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'

interface PagedRowsProps<T> {
  list: Parameters<typeof LoadMore>[0]['list'] & {
    isPending: boolean
    data: T[] | undefined
    error: unknown
    refetch: () => unknown
  }
  /** Noun for the list, such as “the invoices”. */
  what: string
  /** In the place of the rows where there are none. */
  empty: ReactNode
  row: (item: T) => ReactNode
}

/** A list that is fetched page by page: while it loads, when it fails, when it is empty, and its rows. */
export function PagedRows<T extends { id: string }>({ list, what, empty, row }: PagedRowsProps<T>) {
  if (list.isPending) return <RowsLoading label={`Loading ${what}`} />
  if (!list.data) {
    const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`
    return <ErrorCard title={title} error={list.error} onRetry={() => void list.refetch()} />
  }
  if (list.data.length === 0) return empty
  return (
    <>
      <ul className={rowsFrame}>
        {list.data.map((item) => (
          <li key={item.id} className="relative px-4 py-2.5 transition-colors hover:bg-raised/50">
            {row(item)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
