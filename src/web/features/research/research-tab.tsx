import { type ReactNode, Suspense } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Content } from '#web/ui/layout/content.tsx'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { Comparison } from './comparison.tsx'
import { useResearchLocation } from './location.ts'
import { SourceList } from './source-list.tsx'
import { SourceView } from './source-view.tsx'

interface ResearchTabProps {
  projectId: string
  /** The project's own text of research, which its feature brings. */
  notes: ReactNode
  /** The project's market analyses, which their feature brings. */
  analysis: ReactNode
}

const parts = [
  { value: 'sources', label: 'Sources' },
  { value: 'analysis', label: 'Market analysis' },
  // On wide screens the notes stand beside the sources.
  { value: 'notes', label: 'Notes', className: 'lg:hidden' },
] as const

/** Sources beside notes; one at a time on narrow screens. */
export function ResearchTab({ projectId, notes, analysis }: ResearchTabProps) {
  const { part, set, source, compared } = useResearchLocation()

  if (compared.length > 1) {
    return (
      <Content>
        <Comparison ids={compared} />
      </Content>
    )
  }
  return (
    <Content>
      <PartTabs
        label="Research"
        value={part}
        onChange={(next) => set('part', next === 'sources' ? '' : next)}
        tabs={parts}
        className="lg:min-h-0 lg:flex-1"
      >
        {part === 'analysis' ? (
          <Suspense fallback={<RowsLoading label="Loading your analyses" />}>{analysis}</Suspense>
        ) : (
          <div className="grid gap-6 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_380px]">
            <div className={cx('min-w-0', part === 'notes' && 'max-lg:hidden')}>
              {source ? (
                <SourceView key={source} sourceId={source} />
              ) : (
                <SourceList key={projectId} projectId={projectId} />
              )}
            </div>
            <div
              className={cx(
                'flex min-w-0 flex-col lg:sticky lg:top-0 lg:h-full lg:max-h-160',
                part === 'sources' && 'max-lg:hidden',
              )}
            >
              {notes}
            </div>
          </div>
        )}
      </PartTabs>
    </Content>
  )
}
