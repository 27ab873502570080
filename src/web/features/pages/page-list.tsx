import CopyPlus from 'lucide-react/icons/copy-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { PageSummary, PageVisitCount } from '#contracts/pages/pages.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { DeletePage } from './delete-page.tsx'
import { goalName } from './editor/goal-names.ts'
import { pagePath } from './page-address.ts'
import { PageSketch } from './page-sketch.tsx'
import { stateOf } from './page-state.ts'
import { PageThumbnail } from './page-thumbnail.tsx'
import { useCopyPage, usePages, usePageVisits } from './pages.queries.ts'

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
            : 'Paste a product link or start from your canon. You check the facts and the profit, then publish a page that sells.'}
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

const visitWords = ({ views, buyClicks }: PageVisitCount) =>
  `${views.toLocaleString('en')} views, ${buyClicks.toLocaleString('en')} buy clicks in 30 days`

interface PageRowProps {
  page: PageSummary
  project: string | undefined
  visits: PageVisitCount | undefined
  onDelete: () => void
}

function PageRow({ page, project, visits, onDelete }: PageRowProps) {
  const state = stateOf(page)
  const { address, id: pageId, goal, title } = page
  const copy = useCopyPage()
  const duplicate = () =>
    copy.mutate(
      { pageId, goal, title: `${title} (copy)`.slice(0, 200) },
      { onError: (error) => void quickToast.error(messageOf(error, 'The page could not be duplicated.')) },
    )
  return (
    <li className="relative flex items-center gap-2 py-2.5 pr-2 pl-4 transition-colors hover:bg-raised/50">
      <span className="relative flex-none">
        <PageSketch sketch={page.sketch} className="h-15 w-12" />
        {page.imageId && (
          <PageThumbnail
            imageId={page.imageId}
            className="absolute right-1 bottom-1 size-6 border border-line-soft"
          />
        )}
      </span>
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <div className="min-w-0 flex-1">
          <Link to={pagePath(page)} className={rowLink}>
            {page.title}
          </Link>
          <p className="truncate text-small text-muted">
            {[
              page.goal !== 'product' && goalName(page.goal),
              project,
              address?.replace(/^https?:\/\//, ''),
              visits && visitWords(visits),
            ]
              .filter(Boolean)
              .join(' · ') || 'Not published yet'}
          </p>
        </div>
        <p className="flex flex-none items-center gap-2 text-small text-faint max-md:mt-1">
          <Badge tone={state.tone}>{state.name}</Badge>
          <time dateTime={page.updatedAt}>{ago(page.updatedAt)}</time>
        </p>
      </div>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${page.title}`} icon={<Ellipsis />} className="relative" />}
      >
        {address && (
          <MenuItem icon={<ExternalLink />} onSelect={() => void window.open(address, '_blank', 'noopener')}>
            Open page
          </MenuItem>
        )}
        {page.goal !== 'product' && (
          <MenuItem icon={<CopyPlus />} onSelect={duplicate}>
            Duplicate
          </MenuItem>
        )}
        <MenuItem icon={<Trash />} danger onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  )
}
