import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useMe, useOtherTabs } from '#web/features/auth/auth.queries.ts'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { readToken } from '#web/lib/token.ts'
import { Loader } from '#web/ui/loader.tsx'

const loadShell = () => import('#web/app/shell.tsx')
const Shell = lazyScreen(loadShell, 'Shell')
const VerifyGate = lazyScreen(() => import('#web/features/auth/verify-gate.tsx'), 'VerifyGate')

// Whoever has a token will most likely need the shell: fetch it while the token is being checked.
if (readToken()) void loadShell()

/** Lets in who is signed in with a verified address, and shows the others the way. `chats` is listed in the sidebar. */
export function Protected({ chats }: { chats?: ReactNode }) {
  const me = useMe()
  useOtherTabs()
  const { pathname, search } = useLocation()

  if (me.isPending) {
    return <Loader fullScreen message="Checking authentication..." onRetry={() => location.reload()} />
  }
  if (!me.data) return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />
  if (!me.data.emailVerified) return <VerifyGate user={me.data} />
  return <Shell user={me.data} chats={chats} />
}
