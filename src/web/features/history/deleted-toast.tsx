import type { ChatSummary } from '#contracts/chat.ts'
import { quickToast } from '#web/ui/quick-toast.tsx'

type Named = Pick<ChatSummary, 'id' | 'title'>

/** Says what was deleted, with a way back. */
export function showDeleted(deleted: Named[], undo: () => void): void {
  const id = `deleted:${deleted[0]?.id}`
  quickToast.show(<Deleted deleted={deleted} onUndo={() => [quickToast.dismiss(id), undo()]} />, { id })
}

function Deleted({ deleted, onUndo }: { deleted: Named[]; onUndo: () => void }) {
  const what =
    deleted.length === 1 ? `“${deleted[0]?.title}” was deleted.` : `${deleted.length} chats were deleted.`
  return (
    <span className="flex items-center gap-3">
      <span className="line-clamp-2 min-w-0">{what}</span>
      <button
        type="button"
        className="flex-none rounded-small font-semibold text-accent hover:underline max-md:min-h-11 max-md:min-w-11"
        onClick={onUndo}
      >
        Undo
      </button>
    </span>
  )
}
