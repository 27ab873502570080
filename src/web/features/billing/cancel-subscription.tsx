import { messageOf } from '#web/lib/api-error.ts'
import { dayOf } from '#web/lib/time-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { useCancel } from './billing.queries.ts'

interface CancelSubscriptionProps {
  periodEnd: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The second of two clicks. It says what is kept and until when, and asks for nothing else. */
export function CancelSubscription({ periodEnd, open, onOpenChange }: CancelSubscriptionProps) {
  const cancel = useCancel()
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        onOpenChange(false)
        quickToast.success('Your subscription was cancelled')
      },
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel your subscription?"
      description={`You keep everything until ${dayOf(periodEnd)}. After that you are on the free plan, and what you made stays yours.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button variant="danger" loading={cancel.isPending} onClick={confirm}>
            Cancel subscription
          </Button>
        </>
      }
    >
      <FormAlert
        message={cancel.error ? messageOf(cancel.error, 'It could not be cancelled. Try again.') : undefined}
      />
    </Dialog>
  )
}
