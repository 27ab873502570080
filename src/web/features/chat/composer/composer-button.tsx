import ArrowUp from 'lucide-react/icons/arrow-up'
import type { RefObject } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { Mode } from '../stream/use-chat.ts'

interface ComposerButtonProps {
  mode: Mode
  canSend: boolean
  /** Gets the focus when the answer is stopped. */
  input: RefObject<HTMLTextAreaElement | null>
  onStop: () => void
}

const shape =
  'inline-flex size-8.5 flex-none items-center justify-center rounded-control transition-colors max-md:size-11'

/** Send or Stop; both when a next message is ready while an answer is written. */
export function ComposerButton({ mode, canSend, input, onStop }: ComposerButtonProps) {
  const underWay = mode === 'answering' || mode === 'stopping'
  return (
    <>
      {underWay && (
        <button
          type="button"
          aria-label={mode === 'stopping' ? 'Stopping' : 'Stop'}
          disabled={mode === 'stopping'}
          onClick={() => {
            input.current?.focus()
            onStop()
          }}
          className={cx(shape, 'border border-line bg-raised text-text hover:bg-line disabled:opacity-60')}
        >
          {mode === 'stopping' ? <Spinner /> : <span className="size-3 rounded-[3px] bg-current" />}
        </button>
      )}
      {(!underWay || canSend) && (
        <button
          type="submit"
          aria-label={underWay ? 'Send after this answer' : 'Send'}
          disabled={!canSend || mode === 'sending'}
          className={cx(
            shape,
            'bg-accent text-on-accent hover:bg-accent/90 disabled:bg-raised disabled:text-faint disabled:hover:bg-raised',
            underWay && 'ml-1.5',
          )}
        >
          {mode === 'sending' ? <Spinner /> : <ArrowUp />}
        </button>
      )}
    </>
  )
}
