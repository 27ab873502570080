import { useEffect } from 'react'
import { Navigate } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { useVerifyEmail } from './auth.queries.ts'
import { isLinkRefused, LinkRefused, LinkUnchecked, NextStep } from './next-step.tsx'
import { useMe } from './session.queries.ts'
import { useHashToken } from './use-hash-token.ts'

/** Target of the links that confirm a first or changed email address. */
export function VerifyEmailScreen() {
  const token = useHashToken()
  const link = useVerifyEmail(token)
  const me = useMe()

  if (me.isPending || (token && link.isPending)) {
    return <Loader fullScreen message="Verifying your email…" onRetry={() => location.reload()} />
  }
  if (link.isSuccess) {
    return <GoOn message={link.data.message} to={me.data ? '/' : '/login'} />
  }
  if (link.isError && !isLinkRefused(link.error)) {
    return <LinkUnchecked busy={link.isFetching} onRetry={() => void link.refetch()} />
  }
  return (
    <LinkRefused
      error={link.error}
      note={
        me.data?.emailVerified
          ? `Your address ${me.data.email} is verified, so your workspace is open.`
          : undefined
      }
    >
      <StepInstead user={me.data} />
    </LinkRefused>
  )
}

/** Straight into the app, which says why one is there. */
function GoOn({ message, to }: { message: string; to: string }) {
  useEffect(() => showToast({ title: 'Email verified', description: message }), [message])
  return <Navigate replace to={to} />
}

function StepInstead({ user }: { user: User | null | undefined }) {
  if (!user) return <NextStep to="/login">Log in to continue</NextStep>
  return <NextStep to="/">{user.emailVerified ? 'Open Sellwright' : 'Get a new link'}</NextStep>
}
