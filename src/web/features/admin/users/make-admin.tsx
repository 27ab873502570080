import type { WithPassword } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ActionProps } from './user-actions.tsx'
import { useMakeAdmin } from './users.queries.ts'

const loadSchema = async () => (await import('#contracts/account.ts')).WithPassword

export const MakeAdmin = ({ user, open, onOpenChange }: ActionProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Make ${user.username} an admin?`}
    description="They’ll have full control of every account and of this installation, like you."
  >
    <Form userId={user.id} onDone={() => onOpenChange(false)} />
  </Dialog>
)

function Form({ userId, onDone }: { userId: string; onDone: () => void }) {
  const make = useMakeAdmin(userId)
  const form = useContractForm<WithPassword>(loadSchema, { current: '' })
  return (
    <ContractForm
      form={form}
      focus="current"
      send={(values) => make.mutateAsync(values).then(onDone)}
      actions={
        <ButtonRow end>
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton form={form}>Make admin</SubmitButton>
        </ButtonRow>
      }
    >
      <CurrentPassword
        label="Your password"
        field={form.register('current')}
        error={form.formState.errors.current?.message}
      />
    </ContractForm>
  )
}
