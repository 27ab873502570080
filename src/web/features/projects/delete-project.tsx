import { quickToast } from '#web/ui/quick-toast.tsx'
import { useDeleteProject, useRestoreProject } from './projects.queries.ts'
import type { KeptProject } from './projects.store.ts'

type Named = Pick<KeptProject, 'id' | 'name'>

const toastId = ({ id }: Named) => `deleted:${id}`

/** Deletes, then says so with a way back. */
export function useDeleteWithUndo(project: Named, onDeleted?: () => void) {
  const { mutate, isPending } = useDeleteProject(() => {
    quickToast.show(<Deleted project={project} />, { id: toastId(project) })
    onDeleted?.()
  })
  return { remove: () => mutate(project), isPending }
}

function Deleted({ project }: { project: Named }) {
  const restore = useRestoreProject()
  return (
    <span className="flex items-center gap-3">
      <span className="line-clamp-2 min-w-0">“{project.name}” was deleted.</span>
      <button
        type="button"
        className="flex-none rounded-small font-semibold text-accent hover:underline max-md:min-h-11 max-md:min-w-11"
        onClick={() => {
          quickToast.dismiss(toastId(project))
          restore.mutate(project.id)
        }}
      >
        Undo
      </button>
    </span>
  )
}
