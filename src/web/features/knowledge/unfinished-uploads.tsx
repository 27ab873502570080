import { useEffect, useRef } from 'react'
import { KNOWLEDGE_ENDINGS, type KnowledgeUpload } from '#contracts/knowledge/knowledge.ts'
import { fileSize } from '#core/file-size.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { DiscardButton, type DiscardProps } from './discard-upload.tsx'
import { useDiscardUpload, useFinishUpload } from './knowledge.queries.ts'
import { isOwnUpload, useUploads } from './uploads.store.ts'

interface UnfinishedUploadsProps {
  projectId: string
  begun: KnowledgeUpload[]
  onFile: (file: File) => void
}

/**
 * Files that a page began to send and was closed over. What has arrived to the last byte is finished here; a browser forgets the others,
 * so that they have to be chosen again.
 */
export function UnfinishedUploads({ projectId, begun, onFile }: UnfinishedUploadsProps) {
  // This page's own uploads have their own list.
  useUploads(projectId)
  const discard = useDiscardUpload(projectId)
  const left = begun.filter(({ id }) => !isOwnUpload(id))
  if (left.length === 0) return null
  return (
    <ul aria-label="Unfinished uploads" className={rowsFrame}>
      {left.map((upload) => {
        const discarding = {
          onDiscard: () => discard.mutate(upload.id),
          isDiscarding: discard.isPending && discard.variables === upload.id,
        }
        return upload.received < upload.bytes ? (
          <UnfinishedRow key={upload.id} upload={upload} onFile={onFile} {...discarding} />
        ) : (
          <UploadedRow key={upload.id} projectId={projectId} upload={upload} {...discarding} />
        )
      })}
    </ul>
  )
}

interface UploadedRowProps extends DiscardProps {
  projectId: string
  upload: KnowledgeUpload
}

function UploadedRow({ projectId, upload: { id, name, bytes }, ...discarding }: UploadedRowProps) {
  const { mutate: finish, isError } = useFinishUpload(projectId)
  useEffect(() => finish(id), [finish, id])
  return (
    <li className="py-2.5 pr-2 pl-4 max-md:pr-4">
      <RunProgress
        frame="none"
        label={name}
        done={bytes}
        total={bytes}
        detail="Uploaded. Adding it…"
        failure={isError ? 'Uploaded, but not added yet.' : undefined}
        onRetry={() => finish(id)}
        retryLabel={`Try again: ${name}`}
        actions={<DiscardButton name={name} {...discarding} />}
      />
    </li>
  )
}

interface UnfinishedRowProps extends DiscardProps {
  upload: KnowledgeUpload
  onFile: (file: File) => void
}

function UnfinishedRow({
  upload: { name, bytes, received },
  onFile,
  onDiscard,
  isDiscarding,
}: UnfinishedRowProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size === bytes) onFile(file)
    else quickToast.error(`That’s a different file. Choose “${name}” (${fileSize(bytes)}).`)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 pr-2 pl-4 max-md:pr-4">
      <div className="min-w-0 flex-1 basis-60">
        <ProgressBar label={name} done={received} total={bytes} />
        <p className="mt-1 text-small text-muted">
          {fileSize(received)} of {fileSize(bytes)} uploaded. Choose the file again to continue.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={KNOWLEDGE_ENDINGS.join(',')}
        aria-label={`The file ${name}`}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <Button size="small" aria-label={`Choose the file: ${name}`} onClick={() => input.current?.click()}>
        Choose the file
      </Button>
      <DiscardButton name={name} isDiscarding={isDiscarding} onDiscard={onDiscard} />
    </li>
  )
}
