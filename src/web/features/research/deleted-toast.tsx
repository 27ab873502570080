import type { Source } from '#contracts/research.ts'
import { quickToast } from '#web/ui/quick-toast.tsx'

/** Says what was deleted, with a way back. */
export function showDeleted({ id, title }: Pick<Source, 'id' | 'title'>, undo: () => void): void {
  const toast = `deleted:${id}`
  quickToast.show(
    <span className="flex items-center gap-3">
      <span className="line-clamp-2 min-w-0">“{title}” was deleted.</span>
      <button
        type="button"
        className="flex-none rounded-small font-semibold text-accent hover:underline max-md:min-h-11 max-md:min-w-11"
        onClick={() => [quickToast.dismiss(toast), undo()]}
      >
        Undo
      </button>
    </span>,
    { id: toast },
  )
}
