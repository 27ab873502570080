import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type DropPageStep, dropPageSteps } from '#contracts/pages/pages.ts'
import { pagePath } from '../page-address.ts'
import { stepNames } from './steps.ts'

interface StepBarProps {
  page: Parameters<typeof pagePath>[0]
  current: DropPageStep
  gaps: Record<DropPageStep, string[]>
  failures: Partial<Record<DropPageStep, string[]>>
}

/** All steps as links, each with the number of things it still misses or that failed a check. */
export function StepBar({ page, current, gaps, failures }: StepBarProps) {
  const bar = useRef<HTMLOListElement>(null)
  // A narrow screen shows only some of the steps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step in sight is the current one
  useEffect(() => {
    const step = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && step)
      bar.current.scrollLeft = step.offsetLeft - (bar.current.clientWidth - step.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label="Steps" className="flex-none inset-shadow-[0_-1px_var(--color-line-soft)]">
      <ol ref={bar} className="relative flex overflow-x-auto px-3 [scrollbar-width:none]">
        {dropPageSteps.map((step, index) => (
          <li key={step} className="flex-none">
            <Link
              to={pagePath(page, step)}
              aria-current={step === current ? 'step' : undefined}
              className="flex h-10 items-center gap-1.5 border-b-2 border-transparent px-3 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-text max-md:h-11"
            >
              <span className="figures text-faint">{index + 1}</span>
              {stepNames[step]}
              <Mark step={step} open={gaps[step].length + (failures[step]?.length ?? 0)} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Mark({ step, open }: { step: DropPageStep; open: number }) {
  if (step === 'publish') return null
  if (open === 0) return <Check role="img" aria-label="complete" className="size-3.5! text-gain" />
  return (
    <span className="figures rounded-full bg-accent-soft px-1.5 py-0.5 text-label text-accent">
      {open}
      <span className="sr-only"> to do</span>
    </span>
  )
}
