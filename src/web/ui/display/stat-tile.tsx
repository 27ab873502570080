import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import type { Tone } from '#web/ui/display/badge.tsx'

const tones: Partial<Record<Tone, string>> = { loss: 'text-loss', gain: 'text-gain', accent: 'text-accent' }

/** Around tiles. */
export const StatTiles = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2">{children}</dl>
)

/** One figure and what it counts. */
export function StatTile({ label, tone, children }: { label: string; tone?: Tone; children: ReactNode }) {
  return (
    <div className="rounded-card border border-line-soft bg-panel px-4 py-3">
      <dt className="text-small text-muted">{label}</dt>
      <dd
        className={cx(
          'figures font-display text-public font-semibold [overflow-wrap:anywhere]',
          tone && tones[tone],
        )}
      >
        {children}
      </dd>
    </div>
  )
}
