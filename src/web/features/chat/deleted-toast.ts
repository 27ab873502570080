import type { ChatSummary } from '#contracts/chat.ts'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'

/** Toast for deleted chats, with an undo. */
export function showDeleted(deleted: Pick<ChatSummary, 'id' | 'title'>[], undo: () => void): void {
  const [first] = deleted
  const what =
    deleted.length === 1 ? `“${first?.title}” was deleted.` : `${deleted.length} chats were deleted.`
  showUndo(`deleted:${first?.id}`, what, undo)
}
