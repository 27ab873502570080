import type { GrantUnits } from '#contracts/admin/users.ts'
import { DailyLimit } from '#contracts/usage.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ActionProps } from './user-actions.tsx'
import { unitNames } from './user-words.ts'
import { useGiveUnits } from './users.queries.ts'

const loadSchema = async () => (await import('#contracts/admin/users.ts')).GrantUnits

export const GiveUnits = ({ user, open, onOpenChange }: ActionProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Raise ${user.username}’s limit`}
    description="Adds to the daily limit of their plan. You can’t undo this."
  >
    <Form userId={user.id} onDone={() => onOpenChange(false)} />
  </Dialog>
)

function Form({ userId, onDone }: { userId: string; onDone: () => void }) {
  const give = useGiveUnits(userId)
  const form = useContractForm<GrantUnits>(loadSchema, {
    id: newId(),
    name: 'queriesPerDay',
    count: 20,
    last: 'today',
    reason: '',
  })
  const { errors } = form.formState
  return (
    <ContractForm
      form={form}
      focus="name"
      send={(values) => give.mutateAsync(values).then(onDone)}
      actions={
        <ButtonRow end>
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton form={form}>Raise limit</SubmitButton>
        </ButtonRow>
      }
    >
      <Field label="Limit" error={errors.name?.message}>
        {(control) => (
          <Select {...control} {...form.register('name')}>
            {DailyLimit.options.map((name) => (
              <option key={name} value={name}>
                {unitNames[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Amount" error={errors.count?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('count', { valueAsNumber: true })}
            type="number"
            inputMode="numeric"
            min={1}
          />
        )}
      </Field>
      <Field label="Duration" error={errors.last?.message}>
        {(control) => (
          <Select {...control} {...form.register('last')}>
            <option value="today">Today, in their time zone</option>
            <option value="until-used">Until used up</option>
          </Select>
        )}
      </Field>
      <Field label="Reason" hint="Admins see it in the audit log." error={errors.reason?.message}>
        {(control) => <Input {...control} {...form.register('reason')} maxLength={200} autoComplete="off" />}
      </Field>
    </ContractForm>
  )
}
