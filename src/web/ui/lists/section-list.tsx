import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'

interface Entry {
  to: string
  title: string
  current: boolean
  /** Number of open items and their description. */
  waiting?: { count: number; words: string }
}

/** The sections of a screen to choose from: a list beside them on wide screens, a strip above them on narrow ones. */
export function SectionList({ label, entries }: { label: string; entries: Entry[] }) {
  const list = useRef<HTMLElement>(null)
  const shown = entries.find(({ current }) => current)?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip may have to scroll to another one
  useEffect(() => {
    const entry = list.current?.querySelector('[aria-current]')
    if (list.current && entry) scrollToMiddle(list.current, entry)
  }, [shown])

  return (
    <nav
      ref={list}
      aria-label={label}
      className={cx(
        'flex w-52 flex-none flex-col gap-0.5 overflow-y-auto border-r border-line-soft p-3',
        'max-md:w-auto max-md:flex-row max-md:gap-0 max-md:overflow-x-auto max-md:border-r-0 max-md:p-0 max-md:px-1 max-md:inset-shadow-[0_-1px_var(--color-line-soft)]',
      )}
    >
      {entries.map(({ to, title, current, waiting }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? 'page' : undefined}
          className={cx(
            'flex h-8.5 flex-none items-center justify-between gap-2 rounded-control px-3 text-muted transition-colors hover:bg-raised hover:text-text focus-visible:-outline-offset-2',
            'aria-[current]:bg-raised aria-[current]:text-text',
            'max-md:h-11 max-md:rounded-none max-md:border-b-2 max-md:border-transparent max-md:font-medium max-md:hover:bg-transparent max-md:aria-[current]:border-accent max-md:aria-[current]:bg-transparent',
          )}
        >
          {title}
          {waiting && (
            <Badge tone="accent">
              <span aria-hidden="true">{waiting.count}</span>
              <span className="sr-only">{waiting.words}</span>
            </Badge>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** Not `scrollIntoView`, after which Chromium would continue Tab from there: the first Tab has to skip the sidebar. */
function scrollToMiddle(list: Element, entry: Element): void {
  const [around, within] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  list.scrollLeft += within.left + within.width / 2 - (around.left + around.width / 2)
  list.scrollTop += within.top + within.height / 2 - (around.top + around.height / 2)
}
