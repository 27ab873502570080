import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'

interface Entry {
  to: string
  title: string
  current: boolean
}

/** The sections of a screen to choose from: a list beside them on wide screens, a strip above them on narrow ones. */
export function SectionList({ label, entries }: { label: string; entries: Entry[] }) {
  const list = useRef<HTMLElement>(null)
  const shown = entries.find(({ current }) => current)?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip may have to scroll to another one
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])

  return (
    <nav
      ref={list}
      aria-label={label}
      className={cx(
        'flex w-52 flex-none flex-col gap-0.5 overflow-y-auto border-r border-line-soft p-3',
        'max-md:w-auto max-md:flex-row max-md:gap-0 max-md:overflow-x-auto max-md:border-r-0 max-md:p-0 max-md:px-2 max-md:inset-shadow-[0_-1px_var(--color-line-soft)]',
      )}
    >
      {entries.map(({ to, title, current }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? 'page' : undefined}
          className={cx(
            'flex h-8.5 flex-none items-center rounded-control px-3 text-muted transition-colors hover:bg-raised hover:text-text focus-visible:-outline-offset-2',
            'aria-[current]:bg-raised aria-[current]:text-text',
            'max-md:h-11 max-md:rounded-none max-md:border-b-2 max-md:border-transparent max-md:font-medium max-md:hover:bg-transparent max-md:aria-[current]:border-accent max-md:aria-[current]:bg-transparent',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
