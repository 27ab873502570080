import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { RailLists } from '#web/app/sidebar.tsx'
import { useSetup } from '#web/features/auth/auth.queries.ts'
import { loadLocalData, useMe } from '#web/features/auth/session.queries.ts'
import { earlyPart } from '#web/lib/early-part.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { readToken } from '#web/lib/token.ts'
import { Loader } from '#web/ui/loader.tsx'

const { Part: Shell, fetch: fetchShell } = earlyPart(() => import('#web/app/shell.tsx'), 'Shell')
const Overlays = lazyScreen(() => import('#web/app/overlays.tsx'), 'Overlays')
const VerifyGate = lazyScreen(() => import('#web/features/auth/verify-gate.tsx'), 'VerifyGate')

// Whoever has a token will most likely need these: fetch them while the token is being checked.
if (readToken()) {
  fetchShell()
  void loadLocalData()
}

/** Lets in who is signed in with a verified address, and shows the others the way. */
export function Protected(lists: RailLists) {
  const me = useMe()
  const { pathname } = useLocation()

  if (me.isPending) return <Checking />
  if (!me.data) return isHome(pathname) ? <FirstVisit /> : <ToLogin />
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
  return <Shell user={me.data} {...lists} />
}

/** A phone is led from / to /mobile before anyone asks who it is. */
const isHome = (pathname: string) => pathname === '/' || pathname === '/mobile'

/** Whoever opens a fresh installation has no account to log in to. */
function FirstVisit() {
  const setup = useSetup()
  if (setup.isPending) return <Checking />
  return setup.data?.data.firstAccount ? <Navigate replace to="/signup" /> : <ToLogin />
}

function ToLogin() {
  const { pathname, search } = useLocation()
  // The address is ahead of the screen while the next one is fetched: whoever signed out is on the way already.
  if (window.location.pathname !== pathname) return <Checking />
  return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />
}

const Checking = () => (
  <Loader fullScreen message="Checking authentication..." onRetry={() => location.reload()} />
)
