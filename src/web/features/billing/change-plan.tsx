import type { Order, Quote } from '#contracts/billing.ts'
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
  order: Order
  /** Another plan, rather than the same one paid at other times. */
  isOther: boolean
  /** Where nothing is really paid, what is left of a period counts for nothing. */
  practice: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Nothing is changed before what the change brings with it has been said. */
export function ChangePlan({ order, isOther, practice, open, onOpenChange }: ChangePlanProps) {
  const quote = useQuote(order, open)
  const change = useChangePlan()
  const failure = change.error ?? quote.error
  const confirm = () => change.mutate(order, { onSuccess: () => onOpenChange(false) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOther ? `Change to ${planNames[order.plan]}?` : `Pay by the ${order.interval}?`}
      description={`It costs ${priceInWords(order)} and holds from now on.${practice ? '' : ' What is left of the present period counts towards it.'}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it as it is</Button>
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
          You cancelled your subscription. With this change it is renewed again at the end of each period,
          until you cancel anew.
        </p>
      )}
      <FormAlert
        message={failure ? messageOf(failure, 'Your plan could not be changed. Try again.') : undefined}
      />
    </Dialog>
  )
}

function chargedNow({ dueNow, credited, currency }: Quote): string {
  if (dueNow > 0) return `${amountIn(dueNow, currency)} is charged now.`
  if (credited === 0) return 'Nothing is charged now.'
  return `Nothing is charged now, and ${amountIn(credited, currency)} is taken off your next invoices.`
}
