import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { RailLists } from '#web/app/shell/sidebar.tsx'
import { useServerUnreachable } from '#web/features/auth/reach.store.ts'
import { useMe, useMeOnceReachable } from '#web/features/auth/session.queries.ts'
import { readToken } from '#web/lib/http/token.ts'
import { earlyPart } from '#web/lib/loading/early-part.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'

const { Part: Shell, fetch: fetchShell } = earlyPart(() => import('#web/app/shell/shell.tsx'), 'Shell')
const Overlays = lazyScreen(() => import('#web/app/shell/overlays.tsx'), 'Overlays')
const VerifyGate = lazyScreen(() => import('#web/app/screens/verify-gate.tsx'), 'VerifyGate')

// With a token these are most likely needed, so they are fetched while it is checked.
if (readToken()) {
  fetchShell()
  void import('#web/app/user-data.ts')
}

/** Admits signed-in users with a verified email, and redirects others. */
export function Protected(lists: RailLists) {
  const me = useMe()
  const unreachable = useServerUnreachable()

  if (me.isPending) return <Checking />
  if (!me.data) return unreachable ? <Unreachable /> : <ToLogin />
  if (!me.data.emailVerified) {
    return (
      <>
        <VerifyGate user={me.data} />
        <Suspense>
          <Overlays user={me.data} />
        </Suspense>
      </>
    )
  }
  // Typed texts and open dialogs go with the screens when another tab signs in as someone else.
  return <Shell key={me.data.id} user={me.data} {...lists} />
}

/** Only a 401 means signed out; after any other failure the request is tried again. */
function Unreachable() {
  const { refetch } = useMeOnceReachable()
  return (
    <Loader
      fullScreen
      message="Checking authentication..."
      problem={navigator.onLine ? 'The server cannot be reached.' : 'You’re offline.'}
      onRetry={() => void refetch()}
    />
  )
}

function ToLogin() {
  const { pathname, search } = useLocation()
  // The address changes before the next screen has loaded: a user who signed out is redirected already.
  if (window.location.pathname !== pathname) return <Checking />
  return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />
}

const Checking = () => (
  <Loader fullScreen message="Checking authentication..." onRetry={() => location.reload()} />
)
