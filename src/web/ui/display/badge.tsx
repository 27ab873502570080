import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

export type Tone = 'neutral' | 'accent' | 'gain' | 'loss' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-raised text-muted',
  accent: 'bg-accent-soft text-accent',
  gain: 'bg-gain-soft text-gain',
  loss: 'bg-loss-soft text-loss',
  info: 'bg-info-soft text-info',
}

/** A word about a state or a source. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 flex-none items-center rounded-full px-2 text-label font-semibold',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
