import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'

/** Shown at a plan limit: names the larger plan's limit and links to it. */
export const UpgradeNote = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 rounded-card border border-accent/40 bg-accent-soft px-4 py-3">
    <p className="min-w-50 flex-1">{children}</p>
    <Link to="/upgrade" className={buttonStyle('secondary', 'small')}>
      See plans
    </Link>
  </div>
)
