import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

interface NoPaymentsProps {
  icon: ReactNode
  /** The listed things, such as “invoices”. */
  what: string
  filters: { narrowed: boolean; clear: () => void }
  /** Shown when the list is empty without filters. */
  children: string
}

/** Empty list of payments: clears the filters, or links to the payment setup. */
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
    {filters.narrowed ? 'Try other words or another state.' : children}
  </EmptyState>
)
