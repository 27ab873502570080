import BookOpen from 'lucide-react/icons/book-open'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminArticle, HelpFilter } from '#contracts/admin/help.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { choice, ListFilters, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ArticleBadges } from './article-badges.tsx'
import { articleItem, useAdminHelp } from './help-admin.queries.ts'
import { NewArticle } from './new-article.tsx'

const filterTitles: Record<Exclude<HelpFilter, 'all'>, string> = {
  shipped: 'As shipped',
  edited: 'Changed here',
  own: 'Written here',
  hidden: 'Hidden',
  outdated: 'Changed here, shipped text updated',
}

const narrowing = {
  q: words('Search articles'),
  filter: choice('State', 'All articles', filterTitles),
  sort: choice('Order', 'Least helpful first', { category: 'By category' }),
}

export function ArticleList() {
  const filters = useListFilters(narrowing)
  const { q, filter = 'all', sort = 'worst' } = filters.wanted
  const list = useAdminHelp({ q, filter, sort })
  return (
    <>
      <ListFilters of={filters} />
      {list.data && (
        <Above total={list.data.pages[0]?.total ?? 0} categories={list.data.pages[0]?.categories ?? []} />
      )}
      <Rows list={list} onClear={filters.clear} />
    </>
  )
}

interface AboveProps {
  total: number
  categories: { id: string; title: string }[]
}

function Above({ total, categories }: AboveProps) {
  const [adding, setAdding] = useState(false)
  return (
    <div className="flex items-center justify-between gap-4">
      <p role="status" className="text-small text-muted">
        {total === 1 ? '1 article' : `${total} articles`}
      </p>
      <Button size="small" onClick={() => setAdding(true)}>
        <Plus />
        New article
      </Button>
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="New article"
        description="Readers see it once you save its text."
      >
        <NewArticle categories={categories} onClose={() => setAdding(false)} />
      </Dialog>
    </div>
  )
}

function Rows({ list, onClear }: { list: ReturnType<typeof useAdminHelp>; onClear: () => void }) {
  if (list.isPending) return <RowsLoading label="Loading articles" />
  if (!list.data) {
    return (
      <ErrorCard
        title="Articles could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const articles = list.data.pages.flatMap(({ items }) => items)
  if (articles.length === 0) {
    return (
      <EmptyState
        icon={<BookOpen />}
        title="No matching articles"
        action={<Button onClick={onClear}>Show all articles</Button>}
      >
        Try other words or another state.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Articles" className={rowsFrame}>
        {articles.map((article) => (
          <Row key={articleItem(article)} article={article} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function Row({ article }: { article: AdminArticle }) {
  const { title, categoryTitle, summary, helpful, unhelpful } = article
  return (
    <li className="relative flex items-center gap-x-4 gap-y-1 px-4 py-2.5 transition-colors hover:bg-raised/50 max-md:flex-col max-md:items-start">
      <div className="min-w-0 flex-1 max-md:w-full">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link to={`/admin/help/${articleItem(article)}`} className={`${rowLink} max-w-full`}>
            {title}
          </Link>
          <ArticleBadges article={article} />
        </div>
        <p className="truncate text-small text-muted">
          {categoryTitle} · {summary}
        </p>
      </div>
      <span className="figures flex-none text-small text-muted">
        {helpful + unhelpful === 0 ? (
          <span className="text-faint">Not rated yet</span>
        ) : (
          <>
            {helpful} yes,{' '}
            <span className={unhelpful > helpful ? 'text-loss' : undefined}>{unhelpful} no</span>
          </>
        )}
      </span>
    </li>
  )
}
