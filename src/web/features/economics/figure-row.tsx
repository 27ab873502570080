import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface FigureRowProps {
  name: string
  /** Green for a gain, coral for a loss: only where the figure is one. */
  tone?: 'gain' | 'loss' | undefined
  children: ReactNode
}

/** A line of a `<dl>`: what it is at the left, how much at the right. */
export function FigureRow({ name, tone, children }: FigureRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line-soft py-1.5 first:border-t-0">
      <dt className="text-muted">{name}</dt>
      <dd
        className={cx(
          'figures text-right font-semibold',
          tone === 'gain' && 'text-gain',
          tone === 'loss' && 'text-loss',
        )}
      >
        {children}
      </dd>
    </div>
  )
}

export const toneOf = (value: { isNegative(): boolean; isZero(): boolean }) => {
  if (value.isZero()) return undefined
  return value.isNegative() ? ('loss' as const) : ('gain' as const)
}
