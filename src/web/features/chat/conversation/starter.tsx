import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface StarterProps {
  title: string
  text: string
  /** Before the title. */
  picture?: ReactNode
  onChoose: () => unknown
}

/** A question to begin with. */
export function Starter({ title, text, picture, onChoose }: StarterProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="group flex w-full items-start gap-3 rounded-card border border-line-soft bg-panel px-4 py-3 text-left transition-colors hover:border-line hover:bg-raised"
      >
        {picture}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="mt-0.5 block text-small text-muted">{text}</span>
        </span>
        <ArrowUpRight className="mt-0.5 text-faint transition-colors group-hover:text-accent" />
      </button>
    </li>
  )
}

/** As tall as the three questions on a wide screen. */
export const StartersLoading = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-2">
    <Skeleton className="h-16.5" />
    <Skeleton className="h-16.5" />
    <Skeleton className="h-16.5" />
  </div>
)
