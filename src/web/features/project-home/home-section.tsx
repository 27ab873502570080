import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'

interface HomeSectionProps {
  title: string
  /** A figure or two about all of it. */
  note?: string | undefined
  /** Screen that lists all of it. Absent while there is nothing. */
  all?: { to: string; label: string } | undefined
  children: ReactNode
}

/** A list of the project's home under its own line. */
export const HomeSection = ({ title, note, all, children }: HomeSectionProps) => (
  <section aria-label={title} className="@container flex flex-col gap-2">
    <div className="flex min-h-8 items-center gap-3">
      <h2 className="flex-1 text-small font-semibold text-muted">{title}</h2>
      {note && <p className="figures truncate text-small text-faint">{note}</p>}
      {all && (
        <Link to={all.to} className={buttonStyle('ghost', 'small')}>
          {all.label}
        </Link>
      )}
    </div>
    {children}
  </section>
)

interface NothingYetProps {
  to: string
  action: string
  children: ReactNode
}

/** In the place of a list that is still empty: what it will hold, and the first step. */
export const NothingYet = ({ to, action, children }: NothingYetProps) => (
  <div className="flex flex-wrap items-center gap-3 rounded-card border border-line-soft bg-panel px-4 py-3">
    <p className="min-w-0 flex-1 basis-52 text-muted">{children}</p>
    <Link to={to} className={buttonStyle('secondary', 'small')}>
      {action}
    </Link>
  </div>
)
