import { typeOf } from '#web/lib/http/api-error.ts'
import { countWords } from '#web/lib/words/count-words.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading } from '#web/ui/lists/rows.tsx'
import { Cells } from './cells.tsx'
import { BackLink } from './file-view.tsx'
import { useTableRows } from './knowledge.queries.ts'
import { useKnowledgeLocation } from './location.ts'
import { TableForm } from './table-form.tsx'

interface TableViewProps {
  tableId: string
  /** File named by a citation: a file that was read again has its rows in a new table. */
  fileId: string | undefined
}

/** A table of a file: what can be asked of it, and its rows. */
export function TableView({ tableId, fileId }: TableViewProps) {
  const list = useTableRows(tableId)
  const { pathTo } = useKnowledgeLocation()
  const table = list.data?.table
  return (
    <>
      <BackLink to={pathTo({ view: 'tables' })}>All tables</BackLink>
      {list.isPending && <RowsLoading label="Loading the table" />}
      {!list.data && list.isError && typeOf(list.error) === 'NOT_FOUND' && (
        <EmptyState
          title="This table does not exist"
          action={
            <TextLink to={pathTo(fileId ? { file: fileId } : { view: 'tables' })}>
              {fileId ? 'Open its file' : 'Show all tables'}
            </TextLink>
          }
        >
          Its file was deleted or read again.
        </EmptyState>
      )}
      {!list.data && list.isError && typeOf(list.error) !== 'NOT_FOUND' && (
        <ErrorCard
          title="The table could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {table && (
        <article aria-labelledby="table-name" className="flex flex-col gap-5">
          <header>
            <h2 id="table-name" className="font-display text-title font-semibold [overflow-wrap:anywhere]">
              {table.name}
            </h2>
            <p className="mt-1 text-small text-muted">
              {countWords(table.rows, 'row')}, {countWords(table.columns.length, 'column')}
              {table.fileName !== table.name && `, from ${table.fileName}`}
            </p>
          </header>
          <TableForm table={table} />
          <div className="flex flex-col gap-3">
            <h3 className="text-small font-semibold text-muted">Rows from the file</h3>
            <Cells
              label="Rows"
              columns={table.columns.map(({ name, kind, unit }) => ({
                name,
                note: unit ? `${kind}, ${unit}` : kind,
                isNumber: kind === 'number',
              }))}
              rows={(list.data?.rows ?? []).map(({ number, cells }) => ({ id: number, cells }))}
            />
            <LoadMore list={list} />
          </div>
        </article>
      )}
    </>
  )
}
