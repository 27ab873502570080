import { type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useMe } from '#web/features/auth/session.queries.ts'
import { safeRedirect } from '#web/lib/http/safe-redirect.ts'
import { readToken } from '#web/lib/http/token.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'

interface Props {
  children: ReactNode
}

/** Redirects signed-in users from login and sign-up. After a login there, the form itself redirects. */
export function SignedOutOnly({ children }: Props) {
  const [hadToken] = useState(() => readToken() !== null)
  return hadToken ? <UnlessSignedIn>{children}</UnlessSignedIn> : children
}

function UnlessSignedIn({ children }: Props) {
  const me = useMe()
  const [search] = useSearchParams()
  if (me.isPending) {
    return <Loader fullScreen message="Checking authentication..." onRetry={() => location.reload()} />
  }
  // With an unverified address one may well want to sign up with another.
  return me.data?.emailVerified ? <Navigate replace to={safeRedirect(search.get('redirect'))} /> : children
}
