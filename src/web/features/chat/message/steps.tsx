import Check from 'lucide-react/icons/check'
import Sparkles from 'lucide-react/icons/sparkles'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

/** Enough to show progress without shifting the page. */
const SHOWN = 3

/** The assistant's current steps, replaced by the first words of the answer. */
export function Thinking({ steps }: { steps: string[] }) {
  const earlier = steps.slice(0, -1).slice(-SHOWN)
  return (
    <div className="flex flex-col gap-1.5 text-small text-muted">
      {earlier.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
        <p key={at} className="flex min-w-0 items-center gap-2.5 text-faint">
          <Check />
          <span className="truncate">{step}</span>
        </p>
      ))}
      <p className="flex min-w-0 items-center gap-2.5">
        <Sparkles className="animate-pulse text-accent" />
        <span className="truncate">{steps.at(-1) || 'Thinking…'}</span>
      </p>
    </div>
  )
}

/** The steps of a finished answer, collapsed. */
export function Steps({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null
  return (
    <Disclosure
      label={steps.length === 1 ? 'Worked in 1 step' : `Worked in ${steps.length} steps`}
      className="text-small text-muted"
    >
      <ol className="mt-1.5 ml-2 flex list-none flex-col gap-1 border-l border-line pl-4 [overflow-wrap:anywhere]">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={at}>{step}</li>
        ))}
      </ol>
    </Disclosure>
  )
}
