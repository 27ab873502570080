import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Receipt } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { useReceipt } from './billing.queries.ts'
import { ClaimSteps } from './claim-steps.tsx'
import { NextStep } from './next-step.tsx'
import { OpenedTools } from './opened-tools.tsx'
import { PaymentsNote } from './payments-note.tsx'
import { useHashValue } from './use-hash-value.ts'

/** Return page of a checkout, and the end of a free sign-up. The provider's word decides whether it is paid. */
export function PaymentSuccessScreen() {
  const checkoutId = useHashValue('checkout')
  const receipt = useReceipt(checkoutId)
  if (!checkoutId) return <AllSet />
  if (receipt.isError) {
    return (
      <PublicFrame title="We could not look up your payment">
        <ErrorCard error={receipt.error} onRetry={() => void receipt.refetch()} />
      </PublicFrame>
    )
  }
  if (receipt.data?.state === 'paid') return <Paid receipt={receipt.data} checkoutId={checkoutId} />
  return <Loader fullScreen message="Looking for your payment…" onRetry={() => void receipt.refetch()} />
}

/** Without a checkout there is nothing to show a member, who goes straight on. */
function AllSet() {
  const me = useMe()
  if (me.data) return <Navigate replace to="/" />
  return (
    <PublicFrame title="You’re all set" lead="Log in to open your workspace.">
      <NextStep to="/login">Log in</NextStep>
    </PublicFrame>
  )
}

interface PaidProps {
  receipt: Extract<Receipt, { state: 'paid' }>
  checkoutId: string
}

function Paid({ receipt, checkoutId }: PaidProps) {
  return (
    <PublicFrame
      title="Payment received"
      lead={<p role="status">Thank you. {planNames[receipt.plan]} is paid for.</p>}
      links={
        <>
          <TextLink to={`/payment-receipt#checkout=${checkoutId}`}>Show the receipt</TextLink>
          {!receipt.claimToken && <TextLink to="/">Start a chat</TextLink>}
        </>
      }
    >
      <Stack>
        <PaymentsNote testPayments={receipt.practice} testMode={receipt.testMode} />
        {receipt.claimToken ? (
          <ClaimSteps email={receipt.email} token={receipt.claimToken} mailed={receipt.mailed} />
        ) : (
          <OpenedTools plan={receipt.plan} />
        )}
      </Stack>
    </PublicFrame>
  )
}

const Stack = ({ children }: { children: ReactNode }) => <div className="flex flex-col gap-4">{children}</div>
