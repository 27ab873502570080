import type { Suspend, SuspensionBilling } from '#contracts/admin/users.ts'
import type { OwnSubscription } from '#contracts/billing.ts'
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
import type { ActionProps } from './user-actions.tsx'
import { useSuspend } from './users.queries.ts'

/** Always sends a choice about the subscription, never the default. */
async function loadSchema() {
  const { Suspend, SuspensionBilling } = await import('#contracts/admin/users.ts')
  return Suspend.extend({ billing: SuspensionBilling })
}

export function SuspendUser({ user, open, onOpenChange }: ActionProps) {
  const told = useEmailsAreSent()
    ? 'They’ll get an email with the reason.'
    : 'No mail server is set, so the email with the reason is in Admin → Mail.'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Suspend ${user.username}?`}
      description={`They’ll be signed out everywhere, running answers will stop, and they can’t log in. Nothing is deleted. ${told}`}
    >
      <Form user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const choices: Record<SuspensionBilling, string> = {
  'stop-renewal': 'Stop renewal',
  'end-now': 'End now',
  'keep-renewing': 'Keep charging',
}

const hints: Record<SuspensionBilling, (subscription: OwnSubscription) => string> = {
  'stop-renewal': ({ status, periodEnd }) =>
    status === 'past_due'
      ? 'Its last payment failed, so it ends now without another attempt.'
      : `They won’t be charged again. It lasts until ${dayOf(periodEnd)}, and they can resume it once the suspension is lifted.`,
  'end-now': () => 'No more charges and no refund. Lifting the suspension won’t bring it back.',
  'keep-renewing': ({ periodEnd, cancelAtPeriodEnd }) =>
    cancelAtPeriodEnd
      ? `They cancelled it, so it ends on ${dayOf(periodEnd)} anyway.`
      : `They’ll be charged again on ${dayOf(periodEnd)}, although they can’t log in.`,
}

function Form({ user, onDone }: { user: ActionProps['user']; onDone: () => void }) {
  const suspend = useSuspend(user.id)
  const form = useContractForm<Suspend>(loadSchema, { reason: '', billing: 'stop-renewal' })
  const { errors } = form.formState
  const { subscription } = user
  return (
    <ContractForm
      form={form}
      focus="reason"
      send={(values) => suspend.mutateAsync(values).then(onDone)}
      actions={
        <ButtonRow end>
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton form={form} variant="danger">
            Suspend
          </SubmitButton>
        </ButtonRow>
      }
    >
      <Field
        label="Reason"
        hint="Shown to them by email and when they try to log in."
        error={errors.reason?.message}
      >
        {(control) => <Input {...control} {...form.register('reason')} maxLength={200} autoComplete="off" />}
      </Field>
      {subscription && (
        <Field
          label={`${planNames[subscription.plan]} subscription`}
          hint={hints[form.watch('billing')](subscription)}
          error={errors.billing?.message}
        >
          {(control) => (
            <Select {...control} {...form.register('billing')}>
              {Object.entries(choices).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </ContractForm>
  )
}
