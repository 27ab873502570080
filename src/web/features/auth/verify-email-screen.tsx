import type { User } from '#contracts/auth.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
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
    return (
      <PublicFrame title="Email verified" lead={<p role="status">{link.data.message}</p>}>
        {me.data ? <NextStep to="/">Open Sellwright</NextStep> : <NextStep to="/login">Log in</NextStep>}
      </PublicFrame>
    )
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

function StepInstead({ user }: { user: User | null | undefined }) {
  if (!user) return <NextStep to="/login">Log in to continue</NextStep>
  return <NextStep to="/">{user.emailVerified ? 'Open Sellwright' : 'Get a new link'}</NextStep>
}
