import { Link } from 'react-router'
import type { SourceHistory } from '#contracts/research.ts'
import { cx } from '#web/lib/cx.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { type ComparedRow, compare } from './compare.ts'
import { FieldValue } from './field-value.tsx'
import { useResearchLocation } from './location.ts'
import { OutwardLink } from './outward-link.tsx'
import { useComparedSources } from './research.queries.ts'
import { BackToSources } from './source-view.tsx'
import { fieldLabel, kinds } from './words.ts'

/** Sources side by side: a row for each field, what differs marked. */
export function Comparison({ ids }: { ids: string[] }) {
  const { data, error, isPending, refetch } = useComparedSources(ids)
  return (
    <div className="flex flex-col gap-4">
      <BackToSources />
      {isPending && <RowsLoading label="Loading the sources" />}
      {!data && error && (
        <ErrorCard title="A source could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && <ComparedTable sources={data} />}
    </div>
  )
}

function ComparedTable({ sources }: { sources: SourceHistory[] }) {
  const { pathTo } = useResearchLocation()
  const rows = compare(sources)
  const differing = rows.filter(({ differs }) => differs).length
  return (
    <>
      <p role="status" className="text-small text-muted">
        {differing === 0
          ? 'No conflicting fields.'
          : `${differing} of ${rows.length} fields differ and are highlighted.`}
      </p>
      <section
        aria-label="Comparison"
        className="overflow-x-auto rounded-card border border-line-soft bg-panel"
      >
        <table className={cx('w-full table-fixed border-collapse text-left', widths.get(sources.length))}>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={cx(head, 'sticky left-0 z-10 w-34 bg-panel max-md:w-28')}>
                Field
              </th>
              {sources.map((source) => (
                <th key={source.id} scope="col" className={head}>
                  <Link
                    to={pathTo({ source: source.id })}
                    className="line-clamp-2 rounded-small font-semibold text-text hover:underline"
                  >
                    {source.title}
                  </Link>
                  <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
                    <Badge>{kinds[source.kind].one}</Badge>
                    <OutwardLink url={source.latest.url ?? source.url} />
                    <span className="text-faint">{ago(source.latest.capturedAt)}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line-soft">
            {rows.map((row) => (
              <Row key={row.name} row={row} sources={sources} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** Columns of one width, none too narrow to read; on a phone, the next one shows that it is there. */
const widths = new Map([
  [2, 'min-w-130 max-md:min-w-115'],
  [3, 'min-w-180 max-md:min-w-158'],
  [4, 'min-w-230 max-md:min-w-202'],
])

const head = 'px-4 py-3 align-top text-small font-medium text-muted'

const missingAt = (source: SourceHistory | undefined) =>
  source?.latest.way === 'hand' ? 'not entered' : 'not found on the page'

function Row({ row, sources }: { row: ComparedRow; sources: SourceHistory[] }) {
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          'sticky left-0 z-10 border-l-2 bg-panel px-4 py-2.5 align-top font-medium [overflow-wrap:anywhere]',
          row.differs ? 'border-accent text-text' : 'border-transparent text-muted',
        )}
      >
        {fieldLabel(row.name)}
        {row.differs && <span className="block text-label font-normal text-accent">differs</span>}
      </th>
      {row.values.map((value, at) => (
        <td
          key={sources[at]?.id ?? at}
          className={cx('px-4 py-2.5 align-top', row.differs ? 'text-text' : 'text-muted')}
        >
          {value ? (
            <FieldValue value={value} className="line-clamp-6" />
          ) : (
            <span className="text-faint">{missingAt(sources[at])}</span>
          )}
          {row.lowest === at && <span className="block text-label text-gain">lowest</span>}
        </td>
      ))}
    </tr>
  )
}
