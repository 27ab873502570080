import { Link } from 'react-router'
import type { ProjectHome } from '#contracts/project-home.ts'
import { screens } from '#contracts/screens.ts'
import { countWords } from '#web/lib/words/count-words.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { HomeSection, NothingYet } from './home-section.tsx'
import { useProjectHome, useVisualThumbnail } from './project-home.queries.ts'

/** Pages with their visits, and the latest visuals. */
export function MadeHere({ projectId }: { projectId: string }) {
  const home = useProjectHome(projectId)
  if (home.data)
    return (
      <>
        <Pages pages={home.data.pages} />
        <Visuals projectId={projectId} visuals={home.data.visuals} />
      </>
    )
  if (home.isError)
    return (
      <ErrorCard
        title="Pages and visuals could not be loaded"
        error={home.error}
        onRetry={() => void home.refetch()}
      />
    )
  return (
    <>
      <HomeSection title="Pages">
        <RowsLoading label="Loading pages" />
      </HomeSection>
      <HomeSection title="Ads and visuals">
        <ul className={strip}>
          {[1, 2, 3, 4].map((n) => (
            <li key={n}>
              <Skeleton className="aspect-square" />
            </li>
          ))}
        </ul>
      </HomeSection>
    </>
  )
}

const visitWords = ({ views, buyClicks }: { views: number; buyClicks: number }) =>
  `${countWords(views, 'visit')}, ${countWords(buyClicks, 'buy click')}`

function Pages({ pages: { total, items, ...visits } }: { pages: ProjectHome['pages'] }) {
  if (total === 0)
    return (
      <HomeSection title="Pages">
        <NothingYet to="?tab=pages" action="Make a page">
          No pages yet. Turn your facts into a page that sells.
        </NothingYet>
      </HomeSection>
    )
  const isPublic = items.some(({ isPublished }) => isPublished)
  return (
    <HomeSection
      title="Pages"
      note={isPublic ? `${visitWords(visits)} in 30 days` : undefined}
      all={{ to: '?tab=pages', label: `All ${countWords(total, 'page')}` }}
    >
      <ul aria-label="Pages" className={rowsFrame}>
        {items.map((page) => (
          <PageRow key={page.id} page={page} />
        ))}
      </ul>
    </HomeSection>
  )
}

function PageRow({ page }: { page: ProjectHome['pages']['items'][number] }) {
  const { id, title, goal, isPublished, updatedAt } = page
  const [builder] = (goal === 'product' ? screens.dropPages : screens.pageBuilder).paths
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-raised/50">
      <div className="min-w-0 flex-1">
        <Link to={`${builder}/${id}`} className={rowLink}>
          {title}
        </Link>
        <p className="figures truncate text-small text-muted">
          {isPublished ? visitWords(page) : `Changed ${ago(updatedAt)}`}
        </p>
      </div>
      <Badge tone={isPublished ? 'gain' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
    </li>
  )
}

/** One row of all eight, or two of four. */
const strip = 'grid grid-cols-4 gap-2 @2xl:grid-cols-8'

interface VisualsProps {
  projectId: string
  visuals: ProjectHome['visuals']
}

function Visuals({ projectId, visuals: { total, items } }: VisualsProps) {
  if (total === 0)
    return (
      <HomeSection title="Ads and visuals">
        <NothingYet to={`${screens.marketingVisuals.paths[0]}?project=${projectId}`} action="Create visuals">
          No visuals yet. Write one brief and get it in the size of every channel.
        </NothingYet>
      </HomeSection>
    )
  return (
    <HomeSection
      title="Ads and visuals"
      all={{ to: '?tab=visuals', label: `All ${countWords(total, 'visual')}` }}
    >
      <ul aria-label="Latest visuals" className={strip}>
        {items.map((visual) => (
          <VisualThumb key={visual.id} visual={visual} />
        ))}
      </ul>
    </HomeSection>
  )
}

function VisualThumb({ visual: { id, headline } }: { visual: ProjectHome['visuals']['items'][number] }) {
  const address = useVisualThumbnail(id)
  return (
    <li>
      <Link
        to="?tab=visuals"
        title={headline}
        className="flex aspect-square items-center justify-center overflow-hidden rounded-control border border-line-soft bg-raised p-1 transition-colors hover:border-line"
      >
        {address ? (
          <img
            src={address}
            alt={headline}
            decoding="async"
            className="max-h-full max-w-full rounded-[4px]"
          />
        ) : (
          <span className="sr-only">{headline}</span>
        )}
      </Link>
    </li>
  )
}
