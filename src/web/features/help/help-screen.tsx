import LifeBuoy from 'lucide-react/icons/life-buoy'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { HelpCategory } from '#contracts/help.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { articleAbout } from './article-about.ts'
import { AskHelp } from './ask-help.tsx'
import { EntriesLoading, EntryList } from './entry-list.tsx'
import { useHelpHome, useHelpSearch } from './help.queries.ts'
import { HelpPage } from './help-page.tsx'
import type { MarkdownPart } from './markdown-part.ts'

/** The search is in the URL, so that going back restores it. */
export function HelpScreen({ markdown }: { markdown: MarkdownPart }) {
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const search = (q: string) => setParams(q ? { q } : {}, { replace: true })
  const article = articleAbout(params.get('about') ?? '')
  if (params.has('about') && article) return <Navigate to={`/help/articles/${article}`} replace />
  return (
    <HelpPage title="Help">
      <search>
        <SearchFilter label="Search the help" value={text} onChange={search} />
      </search>
      {text.trim() ? (
        <Found q={text.trim()} markdown={markdown} onAll={() => search('')} />
      ) : (
        <Overview markdown={markdown} />
      )}
    </HelpPage>
  )
}

interface FoundProps {
  q: string
  markdown: MarkdownPart
  onAll: () => void
}

function Found({ q, markdown, onAll }: FoundProps) {
  const found = useHelpSearch(q)
  if (found.isPending) return <EntriesLoading label="Searching the help" />
  if (!found.data) {
    return (
      <ErrorCard
        title="Help could not be searched"
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (found.data.length === 0) {
    return (
      <>
        <EmptyState
          title="Nothing found"
          action={
            <ButtonRow>
              <Button onClick={onAll}>Show all topics</Button>
              <ContactSupport />
            </ButtonRow>
          }
        >
          No article mentions “{q}”. Try fewer or other words, ask below, or contact support.
        </EmptyState>
        <AskHelp markdown={markdown} />
      </>
    )
  }
  return <EntryList label="Articles found" entries={found.data} />
}

function Overview({ markdown }: { markdown: MarkdownPart }) {
  const home = useHelpHome()
  if (home.isPending) return <OverviewLoading />
  if (!home.data) {
    return (
      <ErrorCard title="Help could not be loaded" error={home.error} onRetry={() => void home.refetch()} />
    )
  }
  const { categories, popular, chosenByReaders } = home.data
  return (
    <>
      <AskHelp markdown={markdown} />
      <section aria-labelledby="topics" className="flex flex-col gap-3">
        <h2 id="topics" className="font-display text-title font-semibold">
          Topics
        </h2>
        <ul className="grid gap-3 md:grid-cols-2">
          {categories.map((category) => (
            <Topic key={category.id} category={category} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="popular" className="flex flex-col gap-3">
        <h2 id="popular" className="font-display text-title font-semibold">
          {chosenByReaders ? 'Popular articles' : 'Good places to start'}
        </h2>
        <EntryList label={chosenByReaders ? 'Popular articles' : 'Good places to start'} entries={popular} />
      </section>
      <footer className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line-soft px-4 py-3">
        <p className="text-muted">Not answered here? The people who run this installation can help.</p>
        <ContactSupport />
      </footer>
    </>
  )
}

const ContactSupport = () => (
  <Button onClick={() => openOverlay('support')}>
    <LifeBuoy />
    Contact support
  </Button>
)

function Topic({ category: { id, title, summary, articles } }: { category: HelpCategory }) {
  return (
    <li className="relative flex flex-col gap-1 rounded-card border border-line-soft bg-panel p-4 transition-colors hover:bg-raised/50">
      <Link
        to={`/help/categories/${id}`}
        className="font-semibold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {title}
      </Link>
      <p className="text-small text-muted">{summary}</p>
      <p className="mt-auto pt-1 text-label text-faint">
        {articles} {articles === 1 ? 'article' : 'articles'}
      </p>
    </li>
  )
}

function OverviewLoading() {
  return (
    <div role="status" aria-label="Loading the help" className="flex flex-col gap-6">
      <Skeleton className="h-28" />
      <div className="grid gap-3 md:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-26" />
        ))}
      </div>
    </div>
  )
}
