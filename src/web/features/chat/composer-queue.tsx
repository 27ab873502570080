import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { RunState } from '#contracts/runs.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { editQueued, type Queued, removeQueued, useDraft } from './draft.store.ts'
import type { Mode } from './use-chat.ts'

interface QueueOptions {
  draft: string
  mode: Mode
  /** There is no chat here to write to, now. */
  blocked: boolean
  /** How the last answer ended, if it did. */
  ended: RunState | undefined
  send: (queued: Queued) => Promise<boolean>
}

/**
 * What waits goes out by itself when the answer before it is whole. After one that was stopped or failed, or when it was not
 * taken, it stays until its writer sends it.
 */
export function useQueue({ draft, mode, blocked, ended, send }: QueueOptions) {
  const { queue } = useDraft(draft)
  const [going, setGoing] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const head = queue[0]
  const next = mode === 'ready' && !blocked && !going ? head : undefined
  const goesByItself = next !== undefined && ended === 'done' && refused !== next.id

  async function sendNext(queued: Queued) {
    setGoing(queued.id)
    const taken = await send(queued)
    setRefused(taken ? undefined : queued.id)
    setGoing(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that may go
  useEffect(() => {
    if (goesByItself) void sendNext(next)
  }, [goesByItself, next?.id])

  return {
    /** Without the one on its way, which stands among the messages already. */
    waiting: queue.filter(({ id }) => id !== going),
    /** Whether what is being sent comes from here. */
    sending: going !== undefined,
    sendNext: next && !goesByItself ? () => void sendNext(next) : undefined,
  }
}

interface ComposerQueueProps {
  draft: string
  waiting: Queued[]
  /** Given where the first of them waits for its writer. */
  onSend: (() => void) | undefined
  onEdited: () => void
}

export function ComposerQueue({ draft, waiting, onSend, onEdited }: ComposerQueueProps) {
  if (waiting.length === 0) return null
  return (
    <ul aria-label="Waiting to be sent" className="flex flex-col gap-1.5">
      {waiting.map(({ id, text, attachments }, n) => (
        <li
          key={id}
          className="flex animate-appear items-center gap-1 rounded-card border border-line-soft bg-panel py-1 pr-1 pl-3 max-md:py-0.5"
        >
          <Clock className="mr-1.5 text-faint" />
          <span className="min-w-0 flex-1 truncate text-small text-muted">
            {text}
            {attachments.length > 0 && (
              <span className="text-faint"> · {countFiles(attachments.length)}</span>
            )}
          </span>
          {n === 0 && onSend && (
            <Button size="small" onClick={onSend}>
              Send now
            </Button>
          )}
          <IconButton
            label="Edit this message"
            icon={<Pencil />}
            onClick={() => {
              editQueued(draft, id)
              onEdited()
            }}
          />
          <IconButton label="Remove this message" icon={<X />} onClick={() => removeQueued(draft, id)} />
        </li>
      ))}
    </ul>
  )
}

const countFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`)
