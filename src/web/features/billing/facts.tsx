import type { ReactNode } from 'react'

/** A list of names and values. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div
          key={name}
          className="flex justify-between gap-4 border-t border-line-soft py-2 first:border-t-0"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="figures text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
