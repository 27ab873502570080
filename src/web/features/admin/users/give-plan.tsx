import { z } from 'zod'
import { OverridePlan } from '#contracts/admin/users.ts'
import { PaidPlan } from '#contracts/billing.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ActionProps } from './user-actions.tsx'
import { useGivePlan } from './users.queries.ts'

/** A local date, or empty. */
const Typed = OverridePlan.extend({ until: z.union([z.literal(''), z.iso.date()]) })
type Typed = z.infer<typeof Typed>

const loadSchema = async () => Typed

export const GivePlan = ({ user, open, onOpenChange }: ActionProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Give ${user.username} a plan`}
    description="Takes effect now and lasts through the last day, or until you remove it. Their other plans stay, and the best one counts."
  >
    <Form user={user} onDone={() => onOpenChange(false)} />
  </Dialog>
)

function Form({ user, onDone }: { user: ActionProps['user']; onDone: () => void }) {
  const give = useGivePlan(user.id)
  const form = useContractForm<Typed>(loadSchema, {
    plan: user.given[0]?.plan ?? 'pro',
    until: '',
    reason: '',
  })
  const { errors } = form.formState
  const send = ({ until, ...rest }: Typed) =>
    give.mutateAsync({ ...rest, until: until === '' ? null : endOf(until) }).then(onDone)
  return (
    <ContractForm
      form={form}
      focus="plan"
      send={send}
      actions={
        <ButtonRow end>
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton form={form}>Give plan</SubmitButton>
        </ButtonRow>
      }
    >
      <Field label="Plan" error={errors.plan?.message}>
        {(control) => (
          <Select {...control} {...form.register('plan')}>
            {PaidPlan.options.map((plan) => (
              <option key={plan} value={plan}>
                {planName(plan)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Last day" hint="Leave empty for no end date." error={errors.until?.message}>
        {(control) => (
          <DateInput
            {...control}
            value={form.watch('until')}
            onChange={(day) => form.setValue('until', day, { shouldDirty: true })}
          />
        )}
      </Field>
      <Field label="Reason" hint="Admins see it here and in the audit log." error={errors.reason?.message}>
        {(control) => <Input {...control} {...form.register('reason')} maxLength={200} autoComplete="off" />}
      </Field>
    </ContractForm>
  )
}

/** The last moment of a local day. */
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString()
