import { useVerifyEmail } from '#web/features/auth/auth.queries.ts'
import { LinkUnchecked, NextStep } from '#web/features/auth/next-step.tsx'
import { useMe } from '#web/features/auth/session.queries.ts'
import { useHashToken } from '#web/features/auth/use-hash-token.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { Loader } from '#web/ui/loader.tsx'
import { PublicFrame } from '#web/ui/public-frame.tsx'

const NOT_COMPLETE = 'It is not complete. Open the link from the mail again, or ask for a new one.'

/** Where the links lead that confirm an address: the first one of an account, or the one it is to change to. */
export function VerifyEmailScreen() {
  const token = useHashToken()
  const link = useVerifyEmail(token)
  const me = useMe()

  if (me.isPending || (token && link.isPending)) {
    return <Loader fullScreen message="Verifying your email..." onRetry={() => location.reload()} />
  }
  if (link.isSuccess) {
    return (
      <PublicFrame title="Email verified" lead={<p role="status">{link.data.message}</p>}>
        {me.data ? <NextStep to="/">Open Sellwright</NextStep> : <NextStep to="/login">Log in</NextStep>}
      </PublicFrame>
    )
  }
  if (link.isError && !isRefused(link.error)) {
    return <LinkUnchecked busy={link.isFetching} onRetry={() => void link.refetch()} />
  }
  const sentence = messageOf(link.error, NOT_COMPLETE)
  if (me.data?.emailVerified) {
    return (
      <PublicFrame
        title="This link does not work"
        lead={
          <>
            <p role="alert">{sentence}</p>
            <p className="mt-2">Your address {me.data.email} is confirmed, so your workspace is open.</p>
          </>
        }
      >
        <NextStep to="/">Open Sellwright</NextStep>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame title="This link does not work" lead={<p role="alert">{sentence}</p>}>
      {me.data ? (
        <NextStep to="/">Get a new link</NextStep>
      ) : (
        <NextStep to="/login">Log in to go on</NextStep>
      )}
    </PublicFrame>
  )
}

/** The server looked at the token and said no, as against being busy or away. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
