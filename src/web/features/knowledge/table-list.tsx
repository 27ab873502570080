import Sheet from 'lucide-react/icons/sheet'
import { Link } from 'react-router'
import type { KnowledgeTable } from '#contracts/knowledge.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/rows.tsx'
import { useTables } from './knowledge.queries.ts'
import { useKnowledgePlace } from './place.ts'

/** The tables of all files: what can be counted rather than quoted. */
export function TableList({ projectId }: { projectId: string }) {
  const list = useTables(projectId)
  const { pathTo } = useKnowledgePlace()
  if (list.isPending) return <RowsLoading label="Loading your tables" />
  if (!list.data) {
    return (
      <ErrorCard
        title="Your tables could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) {
    return (
      <EmptyState icon={<Sheet />} title="No tables yet">
        Add a CSV or Excel file: its rows can then be counted, summed and filtered, here and by the assistant.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Tables" className={rowsFrame}>
        {list.data.map((table) => (
          <li key={table.id} className="relative px-4 py-2.5 transition-colors hover:bg-raised/50">
            <Link to={pathTo({ table: table.id })} className={rowLink}>
              {table.name}
            </Link>
            <p className="truncate text-small text-muted">
              {table.rows.toLocaleString('en')} rows · {table.columns.map(({ name }) => name).join(', ')}
              {table.fileName !== table.name && ` · ${table.fileName}`}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

export function TableLink({ table }: { table: KnowledgeTable }) {
  const { pathTo } = useKnowledgePlace()
  return (
    <Link
      to={pathTo({ table: table.id })}
      className="inline-flex h-8 items-center gap-2 rounded-control border border-line-soft bg-panel px-3 hover:bg-raised max-md:h-11"
    >
      <Sheet className="text-muted" />
      {table.name}
    </Link>
  )
}
