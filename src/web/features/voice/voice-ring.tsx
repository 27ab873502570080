import { cx } from '#web/lib/cx.ts'
import type { VoiceStatus } from './voice.state.ts'

const ring = 'absolute inset-0 rounded-full'

/**
 * The state as a ring around the button: as wide as the voice is loud while it listens, turning while it thinks, in waves while
 * it speaks. With reduced motion nothing turns or grows; loudness is in the strength of the colour. `--level` is from 0 to 1.
 */
export function VoiceRing({ status }: { status: VoiceStatus }) {
  if (status === 'listening')
    return (
      <span aria-hidden data-ring="level">
        <span
          className={cx(
            ring,
            'scale-[calc(0.72+0.28*var(--level,0))] bg-accent-soft opacity-[calc(0.35+0.65*var(--level,0))] transition-[scale,opacity] duration-100 motion-reduce:scale-100',
          )}
        />
        <span className={cx(ring, 'border-2 border-accent opacity-[calc(0.25+0.75*var(--level,0))]')} />
      </span>
    )
  if (status === 'thinking' || status === 'opening')
    return (
      <span aria-hidden data-ring="turning">
        <span className={cx(ring, 'border-2 border-line-soft')} />
        <span className={cx(ring, 'animate-spin border-2 border-transparent border-t-accent')} />
      </span>
    )
  if (status === 'speaking')
    return (
      <span aria-hidden data-ring="waves">
        <span className={cx(ring, 'border-2 border-info')} />
        <span className={cx(ring, 'animate-wave border-2 border-info')} />
      </span>
    )
  const isTrouble = status === 'offline' || status === 'no-microphone'
  return (
    <span aria-hidden data-ring="still">
      <span className={cx(ring, 'border-2', isTrouble ? 'border-loss' : 'border-line-soft')} />
    </span>
  )
}
