import ArrowUp from 'lucide-react/icons/arrow-up'
import { cx } from '#web/lib/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Mode } from './use-chat.ts'

interface ComposerButtonProps {
  mode: Mode
  canSend: boolean
  onStop: () => void
}

/** One place for the one thing to do: send, or stop what is being written. */
export function ComposerButton({ mode, canSend, onStop }: ComposerButtonProps) {
  const shape =
    'inline-flex size-8.5 flex-none items-center justify-center rounded-control transition-colors max-md:size-11'
  if (mode === 'answering' || mode === 'stopping') {
    return (
      <button
        type="button"
        aria-label={mode === 'stopping' ? 'Stopping' : 'Stop'}
        disabled={mode === 'stopping'}
        onClick={onStop}
        className={cx(shape, 'border border-line bg-raised text-text hover:bg-line disabled:opacity-60')}
      >
        {mode === 'stopping' ? <Spinner /> : <span className="size-3 rounded-[3px] bg-current" />}
      </button>
    )
  }
  return (
    <button
      type="submit"
      aria-label="Send"
      disabled={!canSend}
      className={cx(
        shape,
        'bg-accent text-on-accent hover:bg-accent/90 disabled:bg-raised disabled:text-faint disabled:hover:bg-raised',
      )}
    >
      {mode === 'sending' ? <Spinner /> : <ArrowUp />}
    </button>
  )
}
