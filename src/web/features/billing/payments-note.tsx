import { Notice } from '#web/ui/feedback/notice.tsx'

/** Nobody may take practice or a test key for the real thing. */
export function PaymentsNote({ practice, testMode }: { practice: boolean; testMode: boolean }) {
  if (practice) return <PracticeNote />
  if (!testMode) return null
  return (
    <Notice title="Test payments.">
      No real money moves. Only test cards of the payment provider are accepted.
    </Notice>
  )
}

export const PracticeNote = () => (
  <Notice title="Practice payment.">
    No money is taken and no card is asked for. It is here because this installation has no payment provider
    yet.
  </Notice>
)
