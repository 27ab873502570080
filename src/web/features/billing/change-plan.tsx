import type { PlanOrder, Quote } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { amountIn } from '#web/lib/words/dollars.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useChangePlan, useQuote } from './billing.queries.ts'
import { priceInWords } from './money.ts'

interface ChangePlanProps {
  order: PlanOrder
  /** True for another plan, false for another billing interval. */
  isOther: boolean
  /** Test payments have no proration. */
  testPayments: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows the cost of a change before making it. */
export function ChangePlan({ order, isOther, testPayments, open, onOpenChange }: ChangePlanProps) {
  const quote = useQuote(order, open)
  const change = useChangePlan()
  const failure = change.error ?? quote.error
  const confirm = () => change.mutate(order, { onSuccess: () => onOpenChange(false) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOther ? `Change to ${planNames[order.plan]}?` : `Pay by the ${order.interval}?`}
      description={`It costs ${priceInWords(order)}, starting now.${testPayments ? '' : ' Unused time on your current plan is credited.'}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep current plan</Button>
          <Button
            variant="primary"
            loading={change.isPending || quote.isFetching}
            onClick={quote.isError ? () => void quote.refetch() : confirm}
          >
            {quote.isError ? 'Try again' : quote.data?.alsoResumes ? 'Change and renew' : 'Change plan'}
          </Button>
        </>
      }
    >
      {quote.data ? (
        <p className="figures font-medium">{chargedNow(quote.data)}</p>
      ) : (
        !quote.isError && <Skeleton className="h-5 w-1/2" />
      )}
      {quote.data?.alsoResumes && (
        <p role="note" className="rounded-control bg-accent-soft px-3 py-2.5">
          You cancelled your subscription. With this change, it renews at the end of each period until you
          cancel again.
        </p>
      )}
      <FormAlert
        message={failure ? messageOf(failure, 'Your plan could not be changed. Try again.') : undefined}
      />
    </Dialog>
  )
}

function chargedNow({ dueNow, credited, currency }: Quote): string {
  if (dueNow > 0) return `You’ll be charged ${amountIn(dueNow, currency)} now.`
  if (credited === 0) return 'You won’t be charged now.'
  return `You won’t be charged now, and ${amountIn(credited, currency)} will be credited to your next invoices.`
}
