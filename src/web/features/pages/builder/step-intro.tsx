import type { ReactNode } from 'react'

/** Heading of a step, and one sentence on what to do there. */
export function StepIntro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-180">
      <h2 className="font-display text-title font-semibold">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  )
}
