import type { ReactNode } from 'react'
import type { Account } from '#contracts/account.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { useAccount } from './settings.queries.ts'

/** Renders its children once the account has loaded. */
export function WithAccount({ children }: { children: (account: Account) => ReactNode }) {
  const { data, error, refetch } = useAccount()
  if (data) return children(data)
  if (error) return <ErrorCard title="Your account could not be loaded" error={error} onRetry={refetch} />
  return <CardSkeleton />
}
