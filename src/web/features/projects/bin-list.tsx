import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { type BinnedProject, PROJECT_BIN_DAYS } from '#contracts/projects.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { ago, left } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { hideUndo } from '#web/ui/toasts/undo-toast.ts'
import { useBinnedProjects, useForgetProject, useRestoreProject } from './projects.queries.ts'
import { useStoredProjects } from './projects.store.ts'
import { QuotaNote, useProjectLimit } from './quota-note.tsx'

/** Deleted projects, until they are removed permanently. */
export function ProjectBin() {
  const bin = useBinnedProjects()
  const isFull = useStoredProjects().length >= useProjectLimit()
  if (bin.isPending) return <RowsLoading label="Loading the bin" />
  if (!bin.data)
    return (
      <ErrorCard title="The bin could not be loaded" error={bin.error} onRetry={() => void bin.refetch()} />
    )
  if (bin.data.length === 0) {
    return (
      <EmptyState
        icon={<Trash />}
        title="The bin is empty"
        action={
          <TextLink to="/help/articles/projects/delete-and-restore-projects">
            How deleting and restoring works
          </TextLink>
        }
      >
        Deleted projects stay here for {PROJECT_BIN_DAYS} days, then they’re deleted permanently.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Deleted projects stay here for {PROJECT_BIN_DAYS} days, then they’re deleted permanently. Their chats
        stay in your history.
      </p>
      {isFull && <QuotaNote />}
      <ul aria-label="Deleted projects" className={rowsFrame}>
        {bin.data.map((project) => (
          <BinRow key={project.id} project={project} />
        ))}
      </ul>
    </div>
  )
}

function BinRow({ project }: { project: BinnedProject }) {
  const restore = useRestoreProject()
  return (
    <li className="flex flex-wrap items-center gap-2 py-2 pr-4 pl-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate">{project.name}</p>
        <p className="text-small text-faint">
          Deleted <time dateTime={project.deletedAt}>{ago(project.deletedAt)}</time> ·{' '}
          {left(project.deletedAt, PROJECT_BIN_DAYS)}
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Restore ${project.name}`}
        loading={restore.isPending}
        onClick={() => {
          hideUndo(project.id)
          restore.mutate(project.id)
        }}
      >
        Restore
      </Button>
      <ForgetButton project={project} />
    </li>
  )
}

function ForgetButton({ project }: { project: BinnedProject }) {
  const [asking, setAsking] = useState(false)
  const forget = useForgetProject()
  const remove = () =>
    forget.mutate(project.id, {
      onError: (error) =>
        quickToast.error(messageOf(error, 'The project could not be deleted. Please try again.')),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button size="small" aria-label={`Delete permanently: ${project.name}`} onClick={() => setAsking(true)}>
        Delete permanently
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${project.name}” permanently?`}
        description="This can’t be undone. Its texts, facts, research and files are deleted too. Its chats stay in your history."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" loading={forget.isPending} onClick={remove}>
              Delete permanently
            </Button>
          </>
        }
      />
    </>
  )
}
