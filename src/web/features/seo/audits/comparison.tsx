import type { Audit } from '#contracts/seo/seo.ts'
import { compareRuns, type SeoFault } from '#core/seo/compare.ts'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { useAudit } from '../seo.queries.ts'
import { pathOf, timeText } from '../seo-words.ts'

/** Two audits of a site, fault by fault. */
export function Comparison({ after, beforeId }: { after: Audit; beforeId: string }) {
  const { data: before, error, refetch } = useAudit(beforeId)
  if (error && !before)
    return (
      <ErrorCard title="The earlier audit could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!before) return <RowsLoading label="Loading the earlier audit" />
  return <Compared before={before} after={after} />
}

const runOf = ({ audited, findings }: Audit) => {
  const urls = new Map(audited.map(({ number, url }) => [number, url]))
  return {
    // An error page has no content in which a fault could be fixed.
    read: audited.filter(({ status }) => status === 200).map(({ url }) => url),
    measured: audited.filter(({ lab }) => lab).map(({ url }) => url),
    faults: findings.flatMap(({ check, places }) =>
      places.map(({ page }): SeoFault => ({ check, url: urls.get(page) ?? '' })),
    ),
  }
}

function Compared({ before, after }: { before: Audit; after: Audit }) {
  const { added, fixed, unchanged, unread } = compareRuns(runOf(before), runOf(after))
  const titles = new Map([...before.findings, ...after.findings].map(({ check, title }) => [check, title]))
  const change = Math.round(after.score ?? 0) - Math.round(before.score ?? 0)
  const parts = [
    { title: 'New', faults: added, hint: 'Not there in the earlier audit.' },
    { title: 'Fixed', faults: fixed, hint: 'There in the earlier audit, gone now.' },
    { title: 'Unchanged', faults: unchanged, hint: 'There in both.' },
    {
      title: 'Not read again',
      faults: unread,
      hint: 'On pages that the later audit did not read or measure.',
    },
  ]
  return (
    <section aria-label="Comparison" className="flex flex-col gap-4">
      <p className="text-muted">
        {timeText(before.createdAt)} compared with {timeText(after.createdAt)}
      </p>
      <StatTiles>
        <StatTile label="Score" tone={change < 0 ? 'loss' : 'gain'}>
          {Math.round(before.score ?? 0)} → {Math.round(after.score ?? 0)}
        </StatTile>
        {parts.slice(0, 3).map(({ title, faults }) => (
          <StatTile key={title} label={title}>
            {faults.length}
          </StatTile>
        ))}
      </StatTiles>
      {parts
        .filter(({ faults, title }) => faults.length > 0 || title !== 'Not read again')
        .map(({ title, faults, hint }) => (
          <Card key={title} title={`${title} (${faults.length})`}>
            <p className="text-small text-faint">{faults.length === 0 ? 'None.' : hint}</p>
            <ul className="mt-2 flex flex-col gap-1.5">
              {[...Map.groupBy(faults, ({ check }) => check)].map(([check, same]) => (
                <li key={check}>
                  <span className="font-medium">{titles.get(check) ?? check}</span>{' '}
                  <span className="text-small text-muted [overflow-wrap:anywhere]">
                    {same
                      .slice(0, 5)
                      .map(({ url }) => pathOf(url))
                      .join(', ')}
                    {same.length > 5 && ` and ${same.length - 5} more`}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </section>
  )
}
