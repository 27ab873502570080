import { useQueryClient } from '@tanstack/react-query'
import type { KnowledgeLimits } from '#contracts/knowledge/knowledge.ts'
import { fileSize } from '#core/file-size.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileRow } from './file-row.tsx'
import { refreshFiles, useFiles } from './knowledge.queries.ts'
import { LargerPlanNote } from './larger-plan-note.tsx'
import { useKnowledgeLocation } from './location.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { UploadRows } from './upload-rows.tsx'
import { addFiles } from './uploads.store.ts'

/** A list worth searching. */
const MANY = 8
const TYPING_MS = 250

export function FilesPart({ projectId }: { projectId: string }) {
  const { q } = useKnowledgeLocation()
  const asked = useSettled(q.trim(), TYPING_MS)
  const list = useFiles(projectId, asked)
  const client = useQueryClient()
  const limits = list.data?.limits
  const isEmpty = list.data?.files.length === 0 && asked === '' && !list.isPlaceholderData
  const add = (files: Iterable<File>) =>
    addFiles(files, {
      projectId,
      mostBytes: limits?.bytesPerFile,
      onSent: ({ file, known }) => {
        if (known) quickToast.show(`This project already has that file, as “${file.name}”.`)
        void refreshFiles(client, projectId)
      },
    })
  return (
    <>
      <DropZone isFirst={isEmpty} onFiles={add} />
      {limits && <Room limits={limits} />}
      <UploadRows projectId={projectId} />
      <UnfinishedUploads
        projectId={projectId}
        begun={list.data?.begun ?? []}
        onFile={(file) => add([file])}
      />
      {list.isPending && <RowsLoading label="Loading your files" />}
      {list.isError && (
        <ErrorCard
          title={list.data ? 'This list may be out of date' : 'Your files could not be loaded'}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && !isEmpty && <Files projectId={projectId} asked={asked} list={list} />}
    </>
  )
}

function Room({ limits: { files, used, bytesPerFile } }: { limits: KnowledgeLimits }) {
  return (
    <p role="status" className="text-small text-muted">
      <span className="figures">
        {used.toLocaleString('en')} of {files.toLocaleString('en')}
      </span>{' '}
      files, each up to {fileSize(bytesPerFile)}.{' '}
      {used >= files && (
        <span className="text-accent">
          You’ve reached the limit. Delete a file you no longer need. <LargerPlanNote />
        </span>
      )}
    </p>
  )
}

interface FilesProps {
  projectId: string
  /** The search text, debounced. */
  asked: string
  list: ReturnType<typeof useFiles>
}

function Files({ projectId, asked, list }: FilesProps) {
  const { q, setSearch } = useKnowledgeLocation()
  const { files = [], limits } = list.data ?? {}
  return (
    <section aria-label="Files" className="flex flex-col gap-3">
      {((limits?.used ?? 0) >= MANY || q !== '') && (
        <search>
          <SearchInput label="Search files by name" maxLength={200} value={q} onChange={setSearch} />
        </search>
      )}
      {files.length > 0 && (
        <ul aria-label="Files" aria-busy={list.isPlaceholderData} className={rowsFrame}>
          {files.map((file) => (
            <FileRow key={file.id} projectId={projectId} file={file} />
          ))}
        </ul>
      )}
      {files.length === 0 && list.isPlaceholderData && <RowsLoading label="Searching your files" />}
      {files.length === 0 && !list.isPlaceholderData && (
        <EmptyState
          title="No matching files"
          action={<Button onClick={() => setSearch('')}>Show all files</Button>}
        >
          No file name contains “{asked}”. To search inside files, test a question.
        </EmptyState>
      )}
      <LoadMore list={list} />
    </section>
  )
}
