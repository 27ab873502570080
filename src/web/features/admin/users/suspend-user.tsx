import type { Suspend } from '#contracts/admin-users.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/contract-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { DeedProps } from './user-actions.tsx'
import { useSuspend } from './users.queries.ts'

const loadSchema = async () => (await import('#contracts/admin-users.ts')).Suspend

export const SuspendUser = ({ user, open, onOpenChange }: DeedProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Suspend ${user.username}?`}
    description="They are signed out everywhere, what is being answered stops, and they cannot log in. Nothing is deleted, and a subscription goes on."
  >
    <Form userId={user.id} onDone={() => onOpenChange(false)} />
  </Dialog>
)

function Form({ userId, onDone }: { userId: string; onDone: () => void }) {
  const suspend = useSuspend(userId)
  const form = useContractForm<Suspend>(loadSchema, { reason: '' })
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
        hint="Only admins see it, here and in the audit log."
        error={form.formState.errors.reason?.message}
      >
        {(control) => <Input {...control} {...form.register('reason')} maxLength={200} autoComplete="off" />}
      </Field>
    </ContractForm>
  )
}
