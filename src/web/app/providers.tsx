import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { useSessionWatch } from '#web/features/auth/session.queries.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Toasts } from '#web/ui/toasts.tsx'

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
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
