import LayoutTemplate from 'lucide-react/icons/layout-template'
import { type ReactElement, useState } from 'react'
import type { PageSummary } from '#contracts/pages/pages.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { DeletePage } from './delete-page.tsx'
import { PageRow } from './page-row.tsx'
import { usePages, usePageVisits } from './pages.queries.ts'

interface PageListProps {
  /** Lists the pages of all projects when undefined. */
  projectId?: string
  /** Pages of one builder only. */
  builder?: 'drop' | 'page'
  /** The button of the empty list. */
  newPage: ReactElement
}

export function PageList({ projectId, builder, newPage }: PageListProps) {
  const list = usePages({ projectId, builder })
  const names = new Map(useNamedProjects().map(({ id, name }) => [id, name]))
  const visits = usePageVisits(builder === 'page').data
  const [deleted, setDeleted] = useState<PageSummary>()
  return (
    <>
      {list.isPending && <RowsLoading label="Loading your pages" />}
      {list.isError && (
        <ErrorCard
          title={list.data ? 'This list may be out of date' : 'Your pages could not be loaded'}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState icon={<LayoutTemplate />} title="No pages yet" action={newPage}>
          {builder === 'page'
            ? 'Make a landing page, an advertorial or a policy page from a template, a drop page or your own sections.'
            : 'Paste a product link or start from your facts. You check the facts and the profit, then publish a page that sells.'}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <ul aria-label="Pages" className={rowsFrame}>
          {list.data.map((page) => (
            <PageRow
              key={page.id}
              page={page}
              project={projectId ? undefined : names.get(page.projectId)}
              visits={visits?.get(page.id)}
              onDelete={() => setDeleted(page)}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      {deleted && <DeletePage page={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  )
}
