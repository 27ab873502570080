import Download from 'lucide-react/icons/download'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash from 'lucide-react/icons/trash-2'
import type { ChatSummary } from '#contracts/chat.ts'
import { useChangeMany, useDeleteChats, useExportChats } from '#web/features/chat/chat-changes.queries.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import type { useSelection } from '#web/lib/hooks/use-selection.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SelectionBar } from './selection-bar.tsx'

const NONE = 'none'

/** `pinned` is unknown for a chat found by a message. */
export type Selectable = Pick<ChatSummary, 'id' | 'title'> & { pinned?: boolean }

interface BulkBarProps {
  selection: ReturnType<typeof useSelection<Selectable>>
  count: number
}

/** Bulk actions for selected chats. */
export function BulkBar({ selection, count }: BulkBarProps) {
  return (
    <SelectionBar selection={selection} count={count}>
      <Actions selected={selection.selected} onDone={selection.clear} />
    </SelectionBar>
  )
}

function Actions({ selected, onDone }: { selected: Selectable[]; onDone: () => void }) {
  const change = useChangeMany()
  const remove = useDeleteChats()
  const download = useExportChats()
  const ids = selected.map(({ id }) => id)
  const allPinned = selected.every(({ pinned }) => pinned)
  const done = { onSuccess: onDone }
  return (
    <>
      <Button
        size="small"
        loading={change.isPending}
        onClick={() => change.mutate({ action: allPinned ? 'unpin' : 'pin', ids }, done)}
      >
        {allPinned ? <PinOff /> : <Pin />}
        <span className="max-md:sr-only">{allPinned ? 'Unpin' : 'Pin'}</span>
      </Button>
      <MoveSelect onMove={(projectId) => change.mutate({ action: 'move', ids, projectId }, done)} />
      <Button size="small" loading={download.isPending} onClick={() => download.mutate(ids)}>
        <Download />
        <span className="max-md:sr-only">Export</span>
      </Button>
      <Button size="small" loading={remove.isPending} onClick={() => remove.mutate(selected, done)}>
        <Trash />
        <span className="max-md:sr-only">Delete</span>
      </Button>
    </>
  )
}

function MoveSelect({ onMove }: { onMove: (projectId: string | null) => void }) {
  const projects = useNamedProjects()
  return (
    <div className="w-36 max-md:w-28">
      <Select
        aria-label="Move to project"
        value=""
        className="h-7! text-small max-md:h-11!"
        onChange={({ target }) => onMove(target.value === NONE ? null : target.value)}
      >
        <option value="" disabled>
          Move to…
        </option>
        <option value={NONE}>No project</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
