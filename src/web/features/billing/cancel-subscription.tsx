import { useQuery } from '@tanstack/react-query'
import type { OwnSubscription } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCancel } from './billing.queries.ts'
import { planAfter } from './plan-relation.ts'

interface CancelSubscriptionProps {
  subscription: OwnSubscription
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what stays and until when. */
export function CancelSubscription({ subscription, open, onOpenChange }: CancelSubscriptionProps) {
  const cancel = useCancel()
  const { data: status } = useQuery(subscriptionQuery)
  const { periodEnd } = subscription
  const own = { ...subscription, cancelAtPeriodEnd: true }
  const after = planAfter(periodEnd, { own, given: status?.given })
  const confirm = () => cancel.mutate(undefined, { onSuccess: () => onOpenChange(false) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel your subscription?"
      description={`You keep everything until ${dayOf(periodEnd)}. After that you’ll be on ${after === 'free' ? 'the free plan' : `${planNames[after]}, which was given to you`}. Your work stays yours.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep subscription</Button>
          <Button variant="danger" loading={cancel.isPending} onClick={confirm}>
            Cancel subscription
          </Button>
        </>
      }
    >
      <FormAlert
        message={
          cancel.error
            ? messageOf(cancel.error, 'Your subscription could not be cancelled. Try again.')
            : undefined
        }
      />
    </Dialog>
  )
}
