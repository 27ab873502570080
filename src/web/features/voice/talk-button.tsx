import Mic from 'lucide-react/icons/mic'
import { useRef } from 'react'
import { cx } from '#web/lib/cx.ts'

interface TalkButtonProps {
  held: boolean
  disabled: boolean
  onHold: () => void
  onRelease: () => void
}

/** A shorter press is a tap, which keeps listening until the next one. */
const TAP_MS = 350

/** Listens while it is held, or from one tap to the next. Space and Enter work like a finger. */
export function TalkButton({ held, disabled, onHold, onRelease }: TalkButtonProps) {
  const pressedAt = useRef<number>(undefined)
  function press() {
    if (held) return onRelease()
    pressedAt.current = Date.now()
    onHold()
  }
  function release() {
    const since = pressedAt.current
    pressedAt.current = undefined
    if (since !== undefined && Date.now() - since >= TAP_MS) onRelease()
  }
  const isKey = (key: string) => key === ' ' || key === 'Enter'
  return (
    <button
      type="button"
      aria-label={held ? 'Stop and send' : 'Talk'}
      aria-pressed={held}
      disabled={disabled}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        press()
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event.key)) return
        event.preventDefault()
        if (!event.repeat) press()
      }}
      onKeyUp={(event) => {
        if (!isKey(event.key)) return
        event.preventDefault()
        release()
      }}
      // Screen readers click without a pointer.
      onClick={({ detail }) => detail === 0 && (held ? onRelease() : onHold())}
      className={cx(
        'flex size-14 flex-none touch-none items-center justify-center rounded-full transition-colors select-none disabled:opacity-50 [&_svg]:size-6',
        held
          ? 'bg-accent text-on-accent ring-4 ring-accent-soft'
          : 'border border-line bg-raised text-text hover:border-faint',
      )}
    >
      <Mic />
    </button>
  )
}
