import Mic from 'lucide-react/icons/mic'
import { type SyntheticEvent, useRef } from 'react'
import { cx } from '#web/lib/cx.ts'

interface TalkButtonProps {
  held: boolean
  /** The microphone hears what is said. */
  hearing: boolean
  disabled: boolean
  size: 'medium' | 'large'
  onHold: () => void
  onRelease: () => void
}

/** A shorter press is a tap, which keeps listening until the next one. So is one that ended before the microphone opened. */
const TAP_MS = 350

/** Listens while it is held, or from one tap to the next. Space and Enter work like a finger. */
export function TalkButton({ held, hearing, disabled, size, onHold, onRelease }: TalkButtonProps) {
  const pressedAt = useRef<number>(undefined)
  // Times of the events, since a busy page hears of a press and its end late.
  function press({ timeStamp }: SyntheticEvent) {
    if (held) return onRelease()
    pressedAt.current = timeStamp
    onHold()
  }
  function release({ timeStamp }: SyntheticEvent) {
    const since = pressedAt.current
    pressedAt.current = undefined
    if (since !== undefined && timeStamp - since >= TAP_MS && hearing) onRelease()
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
        press(event)
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event.key)) return
        event.preventDefault()
        if (!event.repeat) press(event)
      }}
      onKeyUp={(event) => {
        if (!isKey(event.key)) return
        event.preventDefault()
        release(event)
      }}
      // Screen readers click without a pointer.
      onClick={({ detail }) => detail === 0 && (held ? onRelease() : onHold())}
      className={cx(
        'relative flex flex-none touch-none items-center justify-center rounded-full transition-colors select-none disabled:opacity-50',
        size === 'large'
          ? 'size-36 max-md:size-30 [&_svg]:size-12'
          : 'size-22 max-md:size-14 [&_svg]:size-8 max-md:[&_svg]:size-6',
        held
          ? 'bg-accent text-on-accent ring-4 ring-accent-soft'
          : 'border border-line bg-raised text-text hover:border-faint',
      )}
    >
      <Mic />
    </button>
  )
}
