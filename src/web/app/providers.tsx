import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { registerUserData } from '#web/features/auth/local-data.ts'
import { useSessionWatch } from '#web/features/auth/session.queries.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { Toasts } from '#web/ui/toasts/toasts.tsx'

registerUserData(async () => (await import('#web/app/user-data.ts')).userData)

interface ProvidersProps {
  /** A new one by default; tests pass their own to inspect it. */
  client?: QueryClient
  children: ReactNode
}

export function Providers({ client: given, children }: ProvidersProps) {
  const [client] = useState(given ?? createQueryClient)
  return (
    <BrowserRouter>
      <QueryClientProvider client={client}>
        <SessionWatch />
        <ErrorBoundary>{children}</ErrorBoundary>
        <ErrorBoundary fallback={null}>
          <Toasts />
        </ErrorBoundary>
      </QueryClientProvider>
    </BrowserRouter>
  )
}

function SessionWatch() {
  useSessionWatch()
  return null
}
