import type { ReactNode } from 'react'

interface StepIntroProps {
  title: string
  missing?: readonly string[]
  children: ReactNode
}

/** Heading of a step, one sentence on what to do there, and what it still misses. */
export function StepIntro({ title, missing = [], children }: StepIntroProps) {
  return (
    <div className="max-w-reading">
      <h2 className="font-display text-title font-semibold">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
      {missing.length > 0 && <p className="mt-1 text-accent">Still missing: {missing.join(', ')}.</p>}
    </div>
  )
}
