import { cx } from '#web/lib/cx.ts'

interface ContentsProps {
  sections: readonly { id: string; title: string }[]
  className?: string
}

/** The sections of a long page, as links to them. */
export function Contents({ sections, className }: ContentsProps) {
  return (
    <nav aria-labelledby="contents" className={cx('self-start lg:sticky', className)}>
      <h2 id="contents" className="text-small font-semibold text-muted">
        On this page
      </h2>
      <ol className="mt-2 flex flex-col border-l border-line-soft text-small">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-8 items-center rounded-small py-1 pl-3 text-muted transition-colors hover:text-text max-md:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
