import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'

interface HelpPageProps {
  title: string
  /** The pages above this one, the highest first. */
  above?: { to: string; title: string }[]
  children: ReactNode
}

/** Frame of every help page: title, breadcrumbs and a scrolling column. */
export function HelpPage({ title, above = [], children }: HelpPageProps) {
  return (
    <>
      <ScreenHeader title={title} />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in reach of the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <div className="flex max-w-wide flex-col gap-6 p-5 max-md:gap-5 max-md:p-4">
          {above.length > 0 && <Above pages={above} />}
          {children}
        </div>
      </div>
    </>
  )
}

function Above({ pages }: { pages: { to: string; title: string }[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="flex flex-wrap items-center gap-1 text-small">
      {pages.map(({ to, title }, at) => (
        <span key={to} className="flex items-center gap-1">
          {at > 0 && <ChevronRight className="size-3.5 text-faint" />}
          <Link
            to={to}
            className="inline-flex items-center rounded-small text-muted transition-colors hover:text-text max-md:min-h-11"
          >
            {title}
          </Link>
        </span>
      ))}
    </nav>
  )
}
