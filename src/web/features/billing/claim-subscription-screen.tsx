import { useEffect } from 'react'
import { Link } from 'react-router'
import { useMe } from '#web/features/auth/session.queries.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { useClaim } from './billing.queries.ts'
import { showClaimed, showClaimFailed } from './claim.ts'
import { readInTab, storeInTab } from './in-tab.ts'
import { NextStep } from './next-step.tsx'
import { useHashValue } from './use-hash-value.ts'

/** Target of the claim link. The token is stored so that it survives logging in first. */
export function ClaimSubscriptionScreen() {
  const inAddress = useHashValue('token')
  const token = inAddress ?? readInTab('claim.token')
  const me = useMe()
  useEffect(() => {
    if (inAddress) storeInTab('claim.token', inAddress)
  }, [inAddress])

  if (me.isPending) return <Loader fullScreen message="Checking authentication..." />
  if (!token) {
    return (
      <PublicFrame
        title="This link is incomplete"
        lead={<p role="alert">The link has no token. Open it again from your receipt or email.</p>}
        links={<TextLink to="/pricing">Pricing</TextLink>}
      >
        <NextStep to="/">Open Sellwright</NextStep>
      </PublicFrame>
    )
  }
  if (!me.data) return <LogInFirst />
  if (!me.data.emailVerified) {
    return (
      <PublicFrame
        title="Verify your email first"
        lead="Open the link we sent you, then come back to this page to activate your subscription."
      >
        <NextStep to="/">Continue</NextStep>
      </PublicFrame>
    )
  }
  return <Claim token={token} email={me.data.email} />
}

function LogInFirst() {
  const back = `redirect=${encodeURIComponent('/claim-subscription')}`
  return (
    <PublicFrame
      title="Activate your subscription"
      lead="Log in to the account you want to use, or create one. You’ll return here afterwards."
    >
      <div className="flex flex-col gap-3">
        <Link to={`/login?${back}`} className={buttonStyle('primary', 'large', 'w-full')}>
          Log in
        </Link>
        <Link to={`/signup?${back}`} className={buttonStyle('secondary', 'large', 'w-full')}>
          Create an account
        </Link>
      </div>
    </PublicFrame>
  )
}

function Claim({ token, email }: { token: string; email: string }) {
  const claim = useClaim()
  const activate = () =>
    claim.mutate(token, {
      onSuccess: () => {
        storeInTab('claim.token', null)
        showClaimed()
      },
      onError: showClaimFailed,
    })

  if (claim.isSuccess) {
    return (
      <PublicFrame title="Subscription Activated!" lead={<p role="status">{claim.data.message}</p>}>
        {/* A full reload, so that every screen knows the new plan. */}
        <a href="/" className={buttonStyle('primary', 'large', 'w-full')}>
          Open Sellwright
        </a>
      </PublicFrame>
    )
  }
  const failure = claim.error ? messageOf(claim.error, 'Failed to claim subscription') : undefined
  if (failure && isFinal(claim.error)) {
    return (
      <PublicFrame
        title="Nothing to activate here"
        lead={<p role="alert">{failure}</p>}
        links={<TextLink to="/support">Contact Support</TextLink>}
      >
        <NextStep to="/settings#billing">See billing</NextStep>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame
      title="Activate your subscription"
      lead={
        <p>
          This adds the subscription to the account of{' '}
          <strong className="font-medium text-text [overflow-wrap:anywhere]">{email}</strong>. This can be
          done once.
        </p>
      }
      links={<TextLink to="/">Not now</TextLink>}
    >
      <div className="flex flex-col gap-4">
        <FormAlert message={failure} />
        <Button variant="primary" size="large" loading={claim.isPending} onClick={activate}>
          Activate Now
        </Button>
      </div>
    </PublicFrame>
  )
}

/** Retrying cannot help: it was claimed, has ended or never existed. */
const isFinal = (error: unknown) => ['INVALID_TOKEN', 'CONFLICT'].includes(typeOf(error) ?? '')
