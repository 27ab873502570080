import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

interface NoPaymentsProps {
  icon: ReactNode
  /** What is listed, as in “invoices”. */
  what: string
  filters: { narrowed: boolean; clear: () => void }
  /** When there will be some. */
  children: string
}

/** In the place of a list of payments that has nothing to show: back to all, or on to how payments are set up. */
export const NoPayments = ({ icon, what, filters, children }: NoPaymentsProps) => (
  <EmptyState
    icon={icon}
    title={`No ${what} here`}
    action={
      filters.narrowed ? (
        <Button onClick={filters.clear}>Show all {what}</Button>
      ) : (
        <Link to="/help/articles/self-hosting/payments" className={buttonStyle()}>
          How to take payments
        </Link>
      )
    }
  >
    {filters.narrowed ? 'None is like that. Look for other words, or choose another state.' : children}
  </EmptyState>
)
