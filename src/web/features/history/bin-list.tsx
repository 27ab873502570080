import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { CHAT_BIN_DAYS, type ChatSummary } from '#contracts/chat.ts'
import { useForgetChats, useRestoreChats } from '#web/features/chat/chat-changes.queries.ts'
import { useSelection } from '#web/lib/hooks/use-selection.ts'
import { ago, left } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useBin } from './history.queries.ts'
import { SelectionBar } from './selection-bar.tsx'

/** Deleted chats, until they are removed permanently. */
export function BinList() {
  const bin = useBin()
  const shown = bin.data ?? []
  const selection = useSelection(shown)

  if (bin.isPending) return <RowsLoading flat label="Loading the bin" />
  if (!bin.data)
    return (
      <ErrorCard title="The bin could not be loaded" error={bin.error} onRetry={() => void bin.refetch()} />
    )
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<Trash />}
        title="The bin is empty"
        action={
          <TextLink to="/help/articles/chat/organise-chats">How chats are deleted and restored</TextLink>
        }
      >
        Deleted chats stay here for {CHAT_BIN_DAYS} days, then they’re deleted permanently.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Deleted chats stay here for {CHAT_BIN_DAYS} days, then they’re deleted permanently.
      </p>
      <SelectionBar selection={selection} count={shown.length}>
        <BinActions selected={selection.selected} onDone={selection.clear} />
      </SelectionBar>
      <ul aria-label="Deleted chats" className={rowsFrame}>
        {shown.map((chat) => (
          <li key={chat.id} className="flex items-center gap-2 py-2 pr-4 pl-2">
            <TickBox
              label={`Select ${chat.title}`}
              checked={selection.isTicked(chat.id)}
              onToggle={(range) => selection.toggle(chat.id, range)}
            />
            <span className="min-w-0 flex-1 truncate">{chat.title}</span>
            {chat.deletedAt && (
              <span className="flex-none text-small text-faint">
                <span className="max-md:hidden">Deleted {ago(chat.deletedAt)} · </span>
                {left(chat.deletedAt, CHAT_BIN_DAYS)}
              </span>
            )}
            <RestoreButton chat={chat} />
          </li>
        ))}
      </ul>
      <LoadMore list={bin} />
    </div>
  )
}

function RestoreButton({ chat }: { chat: ChatSummary }) {
  const restore = useRestoreChats()
  return (
    <Button
      size="small"
      aria-label={`Restore ${chat.title}`}
      loading={restore.isPending}
      onClick={() => restore.mutate([chat.id])}
    >
      Restore
    </Button>
  )
}

function BinActions({ selected, onDone }: { selected: ChatSummary[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const restore = useRestoreChats()
  const forget = useForgetChats()
  const ids = selected.map(({ id }) => id)
  const what = selected.length === 1 ? `“${selected[0]?.title}”` : `${selected.length} chats`
  return (
    <>
      <Button
        size="small"
        loading={restore.isPending}
        onClick={() => restore.mutate(ids, { onSuccess: onDone })}
      >
        Restore
      </Button>
      <Button size="small" onClick={() => setAsking(true)}>
        Delete permanently
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Permanently delete ${what}?`}
        description="You can’t undo this. All messages are deleted too."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              variant="danger"
              loading={forget.isPending}
              onClick={() => forget.mutate(ids, { onSettled: () => [setAsking(false), onDone()] })}
            >
              Delete permanently
            </Button>
          </>
        }
      />
    </>
  )
}
