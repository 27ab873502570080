import { Link } from 'react-router'
import { dayOf } from '#web/lib/words/time-words.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useProjectHome } from './project-home.queries.ts'

/** Score of the last audit, or the way to the first one. */
export function AuditCard({ projectId }: { projectId: string }) {
  const home = useProjectHome(projectId)
  // The lists beside it say that the home could not be loaded.
  if (home.isError && !home.data) return null
  if (!home.data) return <Skeleton className="h-28" />
  const { audit } = home.data
  return (
    <Card
      title="SEO audit"
      actions={
        audit && (
          <Link to={`?tab=seo&audit=${audit.id}`} className={buttonStyle('ghost', 'small')}>
            Report
          </Link>
        )
      }
    >
      {audit ? (
        <>
          <p className="flex items-baseline gap-2">
            <span className={`figures font-display text-figure font-semibold ${toneOf(audit.score)}`}>
              {Math.round(audit.score)}
            </span>
            <span className="text-muted">of 100</span>
          </p>
          <p className="truncate text-small text-muted">
            {audit.site}, <time dateTime={audit.createdAt}>{dayOf(audit.createdAt)}</time>
          </p>
        </>
      ) : (
        <>
          <p className="mb-3 text-muted">No audit yet. See what search engines miss on your pages.</p>
          <Link to="?tab=seo" className={buttonStyle('secondary', 'small')}>
            Start an audit
          </Link>
        </>
      )}
    </Card>
  )
}

const toneOf = (score: number) => (score >= 80 ? 'text-gain' : score >= 50 ? 'text-text' : 'text-loss')
