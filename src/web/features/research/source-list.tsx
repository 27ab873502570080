import GitCompare from 'lucide-react/icons/columns-2'
import Plus from 'lucide-react/icons/plus'
import Telescope from 'lucide-react/icons/telescope'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_SOURCES, type Source } from '#contracts/research.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { AddSourceDialog } from './add-source.tsx'
import { MOST_COMPARED, useResearchLocation } from './location.ts'
import { useSources } from './research.queries.ts'
import { SourceFilters } from './source-filters.tsx'
import { SourceRow } from './source-row.tsx'

const TYPING_MS = 250

export function SourceList({ projectId }: { projectId: string }) {
  const { kind, q, set } = useResearchLocation()
  const [adding, setAdding] = useState(false)
  const asked = useSettled(q.trim(), TYPING_MS)
  const list = useSources(projectId, { kind, q: asked })
  const narrowed = kind !== undefined || asked !== ''
  const isEmpty = list.data?.length === 0 && !narrowed

  const add = (
    <Button variant="primary" className="max-md:w-full" onClick={() => setAdding(true)}>
      <Plus />
      Add a source
    </Button>
  )
  return (
    <section aria-label="Sources" className="flex flex-col gap-4">
      {!isEmpty && (
        <SourceFilters q={q} kind={kind} set={set}>
          {add}
        </SourceFilters>
      )}
      {list.isPending && <RowsLoading label="Loading your sources" />}
      {list.isError && (
        <ErrorCard
          title={list.data ? 'This list may be out of date' : 'Your sources could not be loaded'}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {isEmpty && (
        <EmptyState icon={<Telescope />} title="No sources yet" action={add}>
          Capture the pages behind your decisions: supplier prices, competitor offers, customer reviews. Each
          one is saved as it was that day, so you can compare and come back to it.
        </EmptyState>
      )}
      {list.data?.length === 0 && narrowed && (
        <EmptyState
          title="No matching sources"
          action={<Button onClick={() => [set('q', ''), set('kind', '')]}>Show all sources</Button>}
        >
          No source of this kind has these words in its title or URL.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && <Rows sources={list.data} />}
      <LoadMore list={list} />
      <AddSourceDialog projectId={projectId} open={adding} onOpenChange={setAdding} />
    </section>
  )
}

function Rows({ sources }: { sources: Source[] }) {
  const [ticked, setTicked] = useState<string[]>([])
  const { pathTo } = useResearchLocation()
  const navigate = useNavigate()
  // Ignore selected sources that were deleted or filtered out.
  const meant = ticked.filter((id) => sources.some((source) => source.id === id))
  const toggle = (id: string) =>
    setTicked(meant.includes(id) ? meant.filter((each) => each !== id) : [...meant, id])
  return (
    <>
      <ul aria-label="Sources" className={rowsFrame}>
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            to={pathTo({ source: source.id })}
            ticked={meant.includes(source.id)}
            canTick={meant.length < MOST_COMPARED}
            onToggle={() => toggle(source.id)}
          />
        ))}
      </ul>
      {sources.length > 1 && (
        <div className="flex flex-wrap items-center gap-3 text-small text-muted">
          <Button
            disabled={meant.length < 2}
            onClick={() => void navigate(pathTo({ compare: meant.join(',') }))}
          >
            <GitCompare />
            Compare{meant.length > 1 && ` ${meant.length}`}
          </Button>
          <span role="status">
            {meant.length < 2 && 'Select two to four sources to compare.'}
            {meant.length === MOST_COMPARED && 'You can compare up to four sources.'}
          </span>
          {sources.length >= MAX_SOURCES && <span>You’ve reached the limit of {MAX_SOURCES} sources.</span>}
        </div>
      )}
    </>
  )
}
