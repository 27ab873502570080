import type { Receipt } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { useReceipt } from './billing.queries.ts'
import { ClaimSteps } from './claim-steps.tsx'
import { Facts } from './facts.tsx'
import { priceInWords } from './money.ts'
import { NextStep } from './next-step.tsx'
import { PaymentsNote } from './payments-note.tsx'
import { useHashValue } from './use-hash-value.ts'

/** A receipt for the buyer's records. */
export function PaymentReceiptScreen() {
  const checkoutId = useHashValue('checkout')
  const receipt = useReceipt(checkoutId)
  if (checkoutId && receipt.isPending) {
    return <Loader fullScreen message="Looking for your payment…" onRetry={() => void receipt.refetch()} />
  }
  return (
    <PublicFrame title="Your receipt" links={<TextLink to="/pricing">All plans</TextLink>}>
      {receipt.isError && <ErrorCard error={receipt.error} onRetry={() => void receipt.refetch()} />}
      {receipt.data?.state === 'paid' && <Details receipt={receipt.data} />}
      {receipt.data && receipt.data.state !== 'paid' && (
        <p role="status" className="text-muted">
          This checkout isn’t paid yet. Your receipt will appear here once the payment arrives.
        </p>
      )}
      {!checkoutId && (
        <div className="flex flex-col gap-4">
          <p className="text-muted">
            Open a receipt from the page shown after a payment. Invoices for your subscription are in
            Settings, under Billing.
          </p>
          <NextStep to="/settings#billing">Open Billing</NextStep>
        </div>
      )}
    </PublicFrame>
  )
}

function Details({ receipt }: { receipt: Extract<Receipt, { state: 'paid' }> }) {
  return (
    <div className="flex flex-col gap-4">
      <PaymentsNote testPayments={receipt.practice} testMode={receipt.testMode} />
      <Facts
        facts={{
          Plan: planNames[receipt.plan],
          Price: priceInWords(receipt),
          Email: receipt.email,
          Date: dayOf(receipt.paidAt),
        }}
      />
      {receipt.claimToken ? (
        <ClaimSteps email={receipt.email} token={receipt.claimToken} mailed={receipt.mailed} />
      ) : (
        <NextStep to="/">Open Sellwright</NextStep>
      )}
    </div>
  )
}
