import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { KnowledgeFile, KnowledgePassage } from '#contracts/knowledge/knowledge.ts'
import { cx } from '#web/lib/cx.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading } from '#web/ui/lists/rows.tsx'
import { FileMenu } from './file-menu.tsx'
import { factsOf } from './file-row.tsx'
import { FileState } from './file-state.tsx'
import { isWorking, usePassages } from './knowledge.queries.ts'
import { useKnowledgeLocation } from './location.ts'
import { placeName } from './place-name.ts'

interface FileViewProps {
  projectId: string
  fileId: string
  /** The passage that a link led to. */
  marked: number | undefined
}

/** A file as the assistant reads it: passage by passage. */
export function FileView({ projectId, fileId, marked }: FileViewProps) {
  const list = usePassages(fileId, marked)
  const { pathTo } = useKnowledgeLocation()
  const navigate = useNavigate()
  const file = list.data?.file
  return (
    <>
      <BackLink to={pathTo()}>All files</BackLink>
      {list.isPending && <RowsLoading label="Loading the file" />}
      {!list.data && list.isError && <FileMissing error={list.error} onRetry={() => void list.refetch()} />}
      {file && (
        <article aria-labelledby="file-name" className="flex flex-col gap-4">
          <header className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <h2 id="file-name" className="font-display text-title font-semibold [overflow-wrap:anywhere]">
                {file.name}
              </h2>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
                <FileState file={file} />
                <span>{factsOf(file)}</span>
              </p>
            </div>
            <FileMenu
              projectId={projectId}
              file={file}
              onDeleted={() => void navigate(pathTo(), { replace: true })}
            />
          </header>
          {list.hasPreviousPage && (
            <Button
              className="self-center"
              loading={list.isFetchingPreviousPage}
              onClick={() => void list.fetchPreviousPage()}
            >
              Show earlier passages
            </Button>
          )}
          <Passages file={file} passages={list.data?.passages ?? []} marked={marked} />
          <LoadMore list={list} />
        </article>
      )}
    </>
  )
}

function FileMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { pathTo } = useKnowledgeLocation()
  if (typeOf(error) !== 'NOT_FOUND')
    return <ErrorCard title="The file could not be loaded" error={error} onRetry={onRetry} />
  return (
    <EmptyState
      title="This file does not exist"
      action={
        <Link to={pathTo()} className={buttonStyle()}>
          Show all files
        </Link>
      }
    >
      It may have been deleted, or the link is incomplete.
    </EmptyState>
  )
}

interface PassagesProps {
  file: KnowledgeFile
  passages: KnowledgePassage[]
  marked: number | undefined
}

function Passages({ file, passages, marked }: PassagesProps) {
  if (passages.length === 0 && file.tables > 0 && !isWorking(file)) return <TablesAlone file={file} />
  if (passages.length === 0) {
    return (
      <EmptyState
        title={isWorking(file) ? 'Reading this file' : 'No passages'}
        action={
          <TextLink to="/help/articles/knowledge/add-knowledge-files">Which files can be read</TextLink>
        }
      >
        {isWorking(file)
          ? 'Its passages appear here when they’re ready.'
          : (file.reason ?? 'No text found in this file.')}
      </EmptyState>
    )
  }
  const isMissing = marked !== undefined && !passages.some(({ position }) => position === marked)
  return (
    <>
      {isMissing && (
        <p role="status" className="rounded-control bg-info-soft px-3 py-2.5 text-info">
          The cited passage is no longer in this file because the file was read again.
        </p>
      )}
      <ol aria-label="Passages" className="flex flex-col gap-3">
        {passages.map((passage) => (
          <Passage key={passage.position} passage={passage} isMarked={passage.position === marked} />
        ))}
      </ol>
    </>
  )
}

/** Rows are no passages: they are shown and asked in their table. */
function TablesAlone({ file: { name } }: { file: KnowledgeFile }) {
  const { pathTo } = useKnowledgeLocation()
  return (
    <EmptyState
      title="All of it is tables"
      action={
        <Link to={pathTo({ view: 'tables', q: name })} className={buttonStyle()}>
          Show its tables
        </Link>
      }
    >
      Questions about its rows are counted and looked up there.
    </EmptyState>
  )
}

function Passage({ passage, isMarked }: { passage: KnowledgePassage; isMarked: boolean }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isMarked) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [isMarked])
  const place = placeName(passage.place)
  return (
    <li
      ref={item}
      tabIndex={isMarked ? -1 : undefined}
      aria-current={isMarked || undefined}
      className={cx(
        'rounded-card border p-4 outline-none',
        isMarked ? 'border-accent bg-accent-soft' : 'border-line-soft bg-panel',
      )}
    >
      <p className={cx('mb-1.5 flex gap-3 text-label', isMarked ? 'text-muted' : 'text-faint')}>
        <span className="figures">{passage.position + 1}</span>
        <span className="min-w-0 truncate">{place}</span>
        {isMarked && <span className="ml-auto flex-none font-semibold text-accent">Cited here</span>}
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{passage.text}</p>
    </li>
  )
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex w-fit items-center gap-2 rounded-small text-small text-muted hover:text-text max-md:min-h-11"
    >
      <ArrowLeft />
      {children}
    </Link>
  )
}
