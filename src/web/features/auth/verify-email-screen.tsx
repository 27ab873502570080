import { Link, useLocation } from 'react-router'
import { useMe, useVerifyEmail } from '#web/features/auth/auth.queries.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Loader } from '#web/ui/loader.tsx'
import { PublicFrame } from '#web/ui/public-frame.tsx'

/** Where the link of the verification mail leads. */
export function VerifyEmailScreen() {
  // After the #, so that no server or proxy on the way ever sees it.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token')
  const link = useVerifyEmail(token)
  const me = useMe()

  if (me.isPending || (token && link.isPending))
    return <Loader fullScreen message="Verifying your email..." />
  if (link.isSuccess) {
    return (
      <PublicFrame title="Email verified" lead="Your address is confirmed and your workspace is open.">
        {me.data ? <Way to="/">Open Sellwright</Way> : <Way to="/login">Log in</Way>}
      </PublicFrame>
    )
  }
  if (link.isError && !isRefusal(link.error)) {
    return (
      <PublicFrame
        title="We could not check this link"
        lead="The server did not answer. Your link is still good."
      >
        <Button variant="primary" size="large" className="w-full" onClick={() => void link.refetch()}>
          Try again
        </Button>
      </PublicFrame>
    )
  }
  if (me.data?.emailVerified) {
    return (
      <PublicFrame
        title="Already verified"
        lead={`${me.data.email} is confirmed. There is nothing left to do.`}
      >
        <Way to="/">Open Sellwright</Way>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame
      title="This link does not work"
      lead={messageOf(
        link.error,
        'It is not complete. Open the link from the mail again, or ask for a new one.',
      )}
    >
      {me.data ? <Way to="/">Get a new link</Way> : <Way to="/login">Log in to get a new link</Way>}
    </PublicFrame>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonStyle('primary', 'large', 'w-full')}>
      {children}
    </Link>
  )
}

/** The server looked at the token and said no, as against being busy or away. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
