import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { QueuedMessage } from './draft.store.ts'
import { editQueued, withdrawQueued } from './queue-edits.ts'

interface ComposerQueueProps {
  draft: string
  waiting: QueuedMessage[]
  /** Set when held messages can be sent. */
  onSend: ((queued: QueuedMessage) => void) | undefined
  onEdited: () => void
}

export function ComposerQueue({ draft, waiting, onSend, onEdited }: ComposerQueueProps) {
  return (
    <ul aria-label="Waiting to be sent" className="flex flex-col gap-1.5">
      {waiting.map((queued) => (
        <li
          key={queued.id}
          className="flex animate-appear items-center gap-1 rounded-card border border-line-soft bg-panel py-1 pr-1 pl-3 max-md:py-0.5"
        >
          <Clock className="mr-1.5 text-faint" />
          <QueuedText queued={queued} />
          {queued.held && onSend && (
            <Button size="small" onClick={() => onSend(queued)}>
              Send now
            </Button>
          )}
          <IconButton
            label="Edit this message"
            icon={<Pencil />}
            onClick={() => {
              editQueued(draft, queued.id)
              onEdited()
            }}
          />
          <IconButton
            label="Remove this message"
            icon={<X />}
            onClick={() => withdrawQueued(draft, queued.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function QueuedText({ queued: { text, attachments, problem } }: { queued: QueuedMessage }) {
  return (
    <span className="min-w-0 flex-1 text-small text-muted">
      <span className="block truncate">
        {text}
        {attachments.length > 0 && <span className="text-faint"> · {countFiles(attachments.length)}</span>}
      </span>
      {problem && (
        <span role="alert" className="block text-loss">
          {problem}
        </span>
      )}
    </span>
  )
}

const countFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`)
