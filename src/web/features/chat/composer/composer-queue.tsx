import { useQueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { sendQueued } from '../queue/send-queued.ts'
import type { QueuedMessage } from './draft.store.ts'
import { editQueued, withdrawQueued } from './queue-edits.ts'

interface ComposerQueueProps {
  draft: string
  waiting: QueuedMessage[]
  /** Held messages can be sent. */
  canSend: boolean
  onEdited: () => void
}

export function ComposerQueue({ draft, waiting, canSend, onEdited }: ComposerQueueProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  /** A chat whose only message is taken back does not exist, so a new one replaces it. */
  const leaveWithout = ({ startsChat }: QueuedMessage) => {
    if (startsChat && waiting.length === 1) void navigate('/chat', { replace: true })
  }
  return (
    <ul aria-label="Waiting to be sent" className="flex flex-col gap-1.5">
      {waiting.map((queued) => (
        <li
          key={queued.id}
          className="flex animate-appear items-center gap-1 rounded-card border border-line-soft bg-panel py-1 pr-1 pl-3 max-md:py-0.5"
        >
          <Clock className="mr-1.5 text-faint" />
          <QueuedText queued={queued} />
          {queued.held && canSend && (
            <Button size="small" onClick={() => void sendQueued(client, draft, queued)}>
              Send now
            </Button>
          )}
          <IconButton
            label="Edit this message"
            icon={<Pencil />}
            onClick={() => {
              editQueued(draft, queued.id)
              leaveWithout(queued)
              onEdited()
            }}
          />
          <IconButton
            label="Remove this message"
            icon={<X />}
            onClick={() => {
              withdrawQueued(draft, queued.id)
              leaveWithout(queued)
            }}
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
