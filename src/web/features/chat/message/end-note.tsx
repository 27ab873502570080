import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleStop from 'lucide-react/icons/circle-stop'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Message } from '#contracts/chat.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface EndNoteProps {
  run: NonNullable<Message['run']>
  /** The answer has no text. */
  empty: boolean
  onTryAgain?: () => void
}

/** Explains an incomplete answer and offers a retry. */
export function EndNote({ run, empty, onTryAgain }: EndNoteProps) {
  const note = noteOf(run, empty)
  if (!note) return null
  return (
    <div className="flex items-start gap-3 rounded-card border border-line-soft bg-panel py-2.5 pr-2.5 pl-3.5">
      <span className={cx('mt-1.5', note.tone)}>{note.icon}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-50 py-1 text-small text-muted">{note.text}</p>
        {onTryAgain && (
          <Button size="small" onClick={onTryAgain}>
            <RotateCcw />
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

function noteOf({ state, message }: EndNoteProps['run'], empty: boolean) {
  switch (state) {
    case 'stopped':
      return {
        tone: 'text-muted',
        icon: <CircleStop />,
        text: empty
          ? 'You stopped this answer before it started.'
          : 'You stopped this answer. The text so far is saved.',
      }
    case 'interrupted':
      return {
        tone: 'text-accent',
        icon: <TriangleAlert />,
        text: message ?? 'The answer was interrupted. The text so far is saved. You can try again.',
      }
    case 'failed':
      return {
        tone: 'text-loss',
        icon: <CircleAlert />,
        text: `${message ?? 'The answer failed.'}${empty ? '' : ' The text so far is saved.'}`,
      }
    default:
      return undefined
  }
}
