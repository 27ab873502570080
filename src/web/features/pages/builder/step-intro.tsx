import type { ReactNode } from 'react'

interface StepIntroProps {
  title: string
  missing?: readonly string[]
  failed?: readonly string[] | undefined
  children: ReactNode
}

/** Heading of a step, one sentence on what to do there, what it still misses, and what failed a check. */
export function StepIntro({ title, missing = [], failed = [], children }: StepIntroProps) {
  return (
    <div className="max-w-reading">
      <h2 className="font-display text-title font-semibold">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
      {missing.length > 0 && <p className="mt-1 text-accent">Still missing: {missing.join(', ')}.</p>}
      {failed.length > 0 && (
        <ul aria-label="Failed checks" className="mt-1 text-loss">
          {failed.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
