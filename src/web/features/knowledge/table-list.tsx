import Sheet from 'lucide-react/icons/sheet'
import { Link } from 'react-router'
import type { KnowledgeTable } from '#contracts/knowledge/knowledge.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { countWords } from '#web/lib/words/count-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { useTables } from './knowledge.queries.ts'
import { useKnowledgeLocation } from './location.ts'

/** A list worth searching. */
const MANY = 8
const TYPING_MS = 250

/** The tables of all files: what can be counted rather than quoted. */
export function TableList({ projectId }: { projectId: string }) {
  const { q } = useKnowledgeLocation()
  const asked = useSettled(q.trim(), TYPING_MS)
  const list = useTables(projectId, asked)
  if (list.isPending) return <RowsLoading label="Loading your tables" />
  if (list.data?.length === 0 && asked === '' && !list.isPlaceholderData) return <NoTables />
  const isMany = (list.data?.length ?? 0) >= MANY
  return (
    <section aria-label="Tables" className="flex flex-col gap-3">
      {(isMany || q !== '') && <Search />}
      {list.isError && (
        <ErrorCard
          title={list.data ? 'This list may be out of date' : 'Your tables could not be loaded'}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && <Tables asked={asked} list={list} />}
    </section>
  )
}

function NoTables() {
  const { pathTo } = useKnowledgeLocation()
  return (
    <EmptyState
      icon={<Sheet />}
      title="No tables yet"
      action={
        <Link to={pathTo()} className={buttonStyle('primary')}>
          Add a file
        </Link>
      }
    >
      Add a CSV or Excel file, and you and the assistant can count, sum and filter its rows.
    </EmptyState>
  )
}

function Search() {
  const { q, setSearch } = useKnowledgeLocation()
  return (
    <search>
      <SearchInput
        label="Search tables by name, file or column"
        maxLength={200}
        value={q}
        onChange={setSearch}
      />
    </search>
  )
}

interface TablesProps {
  /** The search text, debounced. */
  asked: string
  list: ReturnType<typeof useTables>
}

function Tables({ asked, list }: TablesProps) {
  const { pathTo, setSearch } = useKnowledgeLocation()
  const tables = list.data ?? []
  if (tables.length === 0)
    return list.isPlaceholderData ? (
      <RowsLoading label="Searching your tables" />
    ) : (
      <EmptyState
        title="No matching tables"
        action={<Button onClick={() => setSearch('')}>Show all tables</Button>}
      >
        No table has “{asked}” in its name, file or columns.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Tables" aria-busy={list.isPlaceholderData} className={rowsFrame}>
        {tables.map((table) => (
          <li key={table.id} className="relative px-4 py-2.5 transition-colors hover:bg-raised/50">
            <Link to={pathTo({ table: table.id })} className={rowLink}>
              {table.name}
            </Link>
            <p className="truncate text-small text-muted">
              {table.fileName !== table.name && `${table.fileName} · `}
              {countWords(table.rows, 'row')} · {table.columns.map(({ name }) => name).join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

export function TableLink({ table }: { table: KnowledgeTable }) {
  const { pathTo } = useKnowledgeLocation()
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
