import { useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { fileSize } from '#core/file-size.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'
import { refreshFiles } from './knowledge.queries.ts'
import { LargerPlanNote } from './larger-plan-note.tsx'
import { canRetry, type FileUpload, removeUpload, retryUpload, useUploads } from './uploads.store.ts'

/** Files on their way to the server, and those that did not get there. */
export function UploadRows({ projectId }: { projectId: string }) {
  const uploads = useUploads(projectId)
  const client = useQueryClient()
  /** The server counts an upload as a file until it is cancelled. */
  const remove = async (id: number) => {
    await removeUpload(id)
    await refreshFiles(client, projectId)
  }
  if (uploads.length === 0) return null
  const { full, others } = apart(uploads)
  return (
    <ul aria-label="Uploads" className={rowsFrame}>
      {full.map((group) => (
        <RejectedFiles
          key={group[0].problem}
          group={group}
          onDismiss={(ids) => void Promise.all(ids.map(remove))}
        />
      ))}
      {others.map((upload) => (
        <li key={upload.id} className="flex items-center gap-3 py-2.5 pr-2 pl-4">
          <RunProgress
            frame="none"
            label={upload.name}
            done={upload.sent}
            total={upload.bytes}
            detail={<UploadStatus upload={upload} />}
            failure={upload.state === 'failed' ? upload.problem : undefined}
            onRetry={canRetry(upload) ? () => retryUpload(upload.id) : undefined}
            actions={
              <IconButton
                label={upload.state === 'failed' ? `Dismiss ${upload.name}` : `Cancel ${upload.name}`}
                icon={<X />}
                onClick={() => void remove(upload.id)}
              />
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** Uploads over the plan's limit are grouped by message, so that each message is shown once. */
function apart(uploads: FileUpload[]) {
  const groups = Map.groupBy(
    uploads.filter(({ isFull }) => isFull),
    ({ problem }) => problem,
  )
  const full = [...groups.values()].filter((group): group is Group => group.length > 0)
  return { full, others: uploads.filter(({ isFull }) => !isFull) }
}

type Group = [FileUpload, ...FileUpload[]]

interface RejectedFilesProps {
  group: Group
  onDismiss: (ids: number[]) => void
}

function RejectedFiles({ group, onDismiss }: RejectedFilesProps) {
  const [{ name, problem }, ...more] = group
  return (
    <li className="flex items-start gap-3 py-2.5 pr-2 pl-4">
      <div role="alert" className="flex min-w-0 flex-1 gap-2.5">
        <CircleAlert className="mt-0.5 text-loss" />
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">
            {more.length > 0 && `${group.length} files weren’t added: `}
            {group.map((upload) => upload.name).join(', ')}
          </p>
          <p className="text-small text-muted">
            {problem} <LargerPlanNote />
          </p>
        </div>
      </div>
      <IconButton
        label={more.length > 0 ? `Dismiss ${group.length} files` : `Dismiss ${name}`}
        icon={<X />}
        onClick={() => onDismiss(group.map(({ id }) => id))}
      />
    </li>
  )
}

function UploadStatus({ upload: { bytes, sent, state } }: { upload: FileUpload }) {
  if (state === 'waiting') return `Waiting, ${fileSize(bytes)}`
  if (state === 'preparing') return `Preparing, ${fileSize(bytes)}`
  if (state === 'sending') return `Uploading, ${fileSize(bytes)}`
  return (
    <span className="text-accent">
      Connection lost. The upload continues{sent > 0 && ` from ${fileSize(sent)}`} when you’re back online.
    </span>
  )
}
