import { Notice } from '#web/ui/feedback/notice.tsx'

/** Makes clear that test payments are not real. */
export function PaymentsNote({ testPayments, testMode }: { testPayments: boolean; testMode: boolean }) {
  if (testPayments) return <TestPaymentsNote />
  if (!testMode) return null
  return (
    <Notice title="Test payments.">No real money moves. Only the payment provider’s test cards work.</Notice>
  )
}

export const TestPaymentsNote = () => (
  <Notice title="Test payments.">
    You won’t be charged and don’t need a card. This installation has no payment provider yet.
  </Notice>
)
