import type { ReactNode } from 'react'
import type { Tone } from '#web/ui/display/badge.tsx'

const dots: Record<Tone, string> = {
  neutral: 'bg-faint',
  accent: 'bg-accent',
  gain: 'bg-gain',
  loss: 'bg-loss',
  info: 'bg-info',
}

/** A project, model or filter that the screen is set to. `dot` shows its state. */
export function Chip({ dot, children }: { dot?: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex h-6 min-w-0 items-center gap-2 rounded-full bg-raised px-2.5 text-small text-muted">
      {dot && <span aria-hidden="true" className={`size-1.5 flex-none rounded-full ${dots[dot]}`} />}
      <span className="truncate">{children}</span>
    </span>
  )
}
