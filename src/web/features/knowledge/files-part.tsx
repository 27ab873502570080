import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { KnowledgeFile, KnowledgeLimits } from '#contracts/knowledge.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Input } from '#web/ui/input.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/rows.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileRow } from './file-row.tsx'
import { readFilesAgain, useFiles } from './knowledge.queries.ts'
import { LargerRoom } from './larger-room.tsx'
import { useKnowledgePlace } from './place.ts'
import { UploadRows } from './upload-rows.tsx'
import { addFiles } from './uploads.store.ts'

/** A list worth searching. */
const MANY = 8

export function FilesPart({ projectId }: { projectId: string }) {
  const list = useFiles(projectId)
  const client = useQueryClient()
  const limits = list.data?.limits
  const add = (files: Iterable<File>) =>
    addFiles(files, {
      projectId,
      mostBytes: limits?.bytesPerFile,
      onSent: ({ file, known }) => {
        if (known) quickToast.show(`This project has that file already, as “${file.name}”.`)
        void readFilesAgain(client, projectId)
      },
    })
  return (
    <>
      <DropZone isFirst={list.data?.files.length === 0} onFiles={add} />
      {limits && <Room limits={limits} />}
      <UploadRows projectId={projectId} />
      {list.isPending && <RowsLoading label="Loading your files" />}
      {list.isError && (
        <ErrorCard
          title={list.data ? 'This list may be out of date' : 'Your files could not be loaded'}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && list.data.files.length > 0 && (
        <Files projectId={projectId} files={list.data.files} list={list} />
      )}
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
          There is no room for more: delete one you no longer need. <LargerRoom />
        </span>
      )}
    </p>
  )
}

interface FilesProps {
  projectId: string
  files: KnowledgeFile[]
  list: Parameters<typeof LoadMore>[0]['list']
}

function Files({ projectId, files, list }: FilesProps) {
  const { q, setSearch } = useKnowledgePlace()
  const words = q.trim().toLowerCase().split(/\s+/)
  const shown = files.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  useLoadedAll(list, q.trim() !== '')
  return (
    <section aria-label="Files" className="flex flex-col gap-3">
      {(files.length >= MANY || q !== '') && (
        <search>
          <Input
            type="search"
            aria-label="Search files by name"
            placeholder="Search files by name"
            value={q}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
      )}
      {shown.length > 0 && (
        <ul aria-label="Files" className={rowsFrame}>
          {shown.map((file) => (
            <FileRow key={file.id} projectId={projectId} file={file} />
          ))}
        </ul>
      )}
      {shown.length === 0 && !list.hasNextPage && (
        <EmptyState
          title="No file matches"
          action={<Button onClick={() => setSearch('')}>Show all files</Button>}
        >
          None of your {files.length} files has “{q.trim()}” in its name. To find what is in them, test a
          question.
        </EmptyState>
      )}
      <LoadMore list={list} />
    </section>
  )
}

/** A search is over all files; the plan bounds how many there are. */
function useLoadedAll(list: FilesProps['list'], wanted: boolean): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [wanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
}
