import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { useSessionWatch } from '#web/features/auth/session.queries.ts'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { useToastStore } from '#web/ui/toast.store.ts'

const ToastArea = lazyScreen<object, 'ToastArea'>(() => import('#web/ui/toast-area.tsx'), 'ToastArea')
const QuickToasts = lazyScreen<object, 'QuickToasts'>(() => import('#web/ui/quick-toast.tsx'), 'QuickToasts')

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

/** Both kinds, each fetched with the first one shown. */
function Toasts() {
  const titled = useToastStore((state) => state.current !== undefined)
  const quick = useToastStore((state) => state.quick)
  return (
    <Suspense>
      {titled && <ToastArea />}
      {quick && <QuickToasts />}
    </Suspense>
  )
}
