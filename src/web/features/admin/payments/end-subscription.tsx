import type { EndSubscription as Ending, PaidFor } from '#contracts/admin/payments.ts'
import { planNames } from '#contracts/plans.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useEndSubscription } from './payments.queries.ts'

const loadSchema = async () => (await import('#contracts/admin/payments.ts')).EndSubscription

const hints: Record<Ending['when'], (day: string) => string> = {
  'period-end': (day) => `They keep the plan until ${day}.`,
  now: (day) => `The plan ends now, although it is paid until ${day}.`,
}

interface EndSubscriptionProps {
  subscription: PaidFor
  onClose: () => void
}

/** Ends a subscription without a refund. */
export function EndSubscription({ subscription, onClose }: EndSubscriptionProps) {
  const told = useEmailsAreSent()
    ? 'They’ll get an email.'
    : 'No mail server is set, so their email is in Admin → Mail.'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`End ${planNames[subscription.plan]} of ${subscription.payer.email ?? 'this buyer'}?`}
      description={`They won’t be charged again. To return money, refund the invoice. ${told}`}
    >
      <Form subscription={subscription} onClose={onClose} />
    </Dialog>
  )
}

function Form({ subscription, onClose }: EndSubscriptionProps) {
  const { id, state, periodEnd } = subscription
  const endsAlready = state === 'ending'
  const end = useEndSubscription(id)
  const form = useContractForm<Ending>(loadSchema, { when: endsAlready ? 'now' : 'period-end', reason: '' })
  const { errors } = form.formState
  const send = async (ending: Ending) => {
    await end.mutateAsync(ending)
    onClose()
    quickToast.success(
      ending.when === 'now' ? 'The subscription is ending' : `The subscription ends on ${dayOf(periodEnd)}`,
    )
  }
  return (
    <ContractForm
      form={form}
      focus={endsAlready ? 'reason' : 'when'}
      send={send}
      actions={
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form} variant="danger">
            End subscription
          </SubmitButton>
        </ButtonRow>
      }
    >
      <Field label="When" hint={hints[form.watch('when')](dayOf(periodEnd))} error={errors.when?.message}>
        {(control) => (
          <Select {...control} {...form.register('when')}>
            {!endsAlready && <option value="period-end">At the end of the period</option>}
            <option value="now">Now</option>
          </Select>
        )}
      </Field>
      <Field label="Reason" hint="Admins see it in the audit log." error={errors.reason?.message}>
        {(control) => <Input {...control} {...form.register('reason')} maxLength={500} autoComplete="off" />}
      </Field>
    </ContractForm>
  )
}
