import { type Order, planNames } from '#contracts/billing.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { useChangePlan } from './billing.queries.ts'
import { priceInWords } from './money.ts'

interface ChangePlanProps {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ChangePlan({ order, open, onOpenChange }: ChangePlanProps) {
  const change = useChangePlan()
  const confirm = () =>
    change.mutate(order, {
      onSuccess: () => {
        onOpenChange(false)
        quickToast.success('Your plan was changed')
      },
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Change to ${planNames[order.plan]}?`}
      description={`It costs ${priceInWords(order)} and holds from now on. What is left of the present period counts towards it.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep my plan</Button>
          <Button variant="primary" loading={change.isPending} onClick={confirm}>
            Change plan
          </Button>
        </>
      }
    >
      <FormAlert
        message={
          change.error ? messageOf(change.error, 'Your plan could not be changed. Try again.') : undefined
        }
      />
    </Dialog>
  )
}
