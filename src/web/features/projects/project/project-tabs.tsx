import * as Radix from 'radix-ui/tabs'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export interface ProjectTab {
  value: string
  label: string
  /** Number of items that wait for the user. */
  waiting?: number | undefined
  /** Fills the area below the bar and scrolls by itself. */
  content: ReactNode
}

/** The tabs of a project. Which one is shown is part of the address, with what a link into it names. */
export function ProjectTabs({ tabs }: { tabs: readonly ProjectTab[] }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const shown = tabs.find(({ value }) => value === asked) ?? tabs[0]
  if (!shown) return null
  return (
    <Radix.Root
      value={shown.value}
      onValueChange={(next) => setParams(next === tabs[0]?.value ? {} : { tab: next })}
      activationMode="manual"
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabBar tabs={tabs} shown={shown.value} />
      <Radix.Content
        key={shown.value}
        value={shown.value}
        className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2"
      >
        <Suspense fallback={<TabLoading />}>{shown.content}</Suspense>
      </Radix.Content>
    </Radix.Root>
  )
}

function TabBar({ tabs, shown }: { tabs: readonly ProjectTab[]; shown: string }) {
  const bar = useRef<HTMLDivElement>(null)
  // In a bar wider than the screen, a link may lead to a tab beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab in sight is the one that is shown
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[data-state=active]')
    if (bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return (
    <Radix.List
      ref={bar}
      aria-label="Project"
      className="relative flex flex-none overflow-x-auto px-2 max-md:px-1 inset-shadow-[0_-1px_var(--color-line-soft)] [scrollbar-width:none]"
    >
      {tabs.map(({ value, label, waiting = 0 }) => (
        <Radix.Trigger
          key={value}
          value={value}
          className="h-10 flex-none border-b-2 border-transparent px-3 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 max-md:h-11 data-[state=active]:border-accent data-[state=active]:text-text"
        >
          {label}
          {waiting > 0 && <Waiting count={waiting} />}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <>
      {' '}
      <span className="figures ml-0.5 rounded-full bg-accent-soft px-1.5 py-0.5 text-label text-accent">
        {count}
        <span className="sr-only"> to review</span>
      </span>
    </>
  )
}

export function TabLoading() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4 p-5 max-md:p-4 lg:grid-cols-2">
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
  )
}
