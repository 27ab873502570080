import { useNavigate } from 'react-router'
import type { DeleteUser as Wanted } from '#contracts/admin/users.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { MoneyAtStake } from '#web/ui/feedback/money-at-stake.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ActionProps } from './user-actions.tsx'
import { useDeleteUser, useUserMoney } from './users.queries.ts'

const loadSchema = async () => (await import('#contracts/admin/users.ts')).DeleteUser

export function DeleteUser({ user, open, onOpenChange }: ActionProps) {
  const told = useEmailsAreSent()
    ? 'They’ll get an email.'
    : 'No mail server is set, so their email is in Admin → Mail.'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${user.username}?`}
      description={`Their chats, projects, files and everything else are deleted permanently. Ideas with votes or comments from others stay without the name. Invoices, payouts and commissions stay without personal data. ${told} This can’t be undone.`}
    >
      <Form user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Form({ user, onDone }: { user: ActionProps['user']; onDone: () => void }) {
  const remove = useDeleteUser(user.id)
  const stake = useUserMoney(user.id)
  const navigate = useNavigate()
  const form = useContractForm<Wanted>(loadSchema, { confirm: '', current: '' })
  const sure = form.watch('confirm').trim() === user.username
  return (
    <ContractForm
      form={form}
      focus="confirm"
      send={(values) => remove.mutateAsync(values).then(() => navigate('/admin/users'))}
      actions={
        <ButtonRow end>
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton form={form} variant="danger" disabled={!sure || stake.isPending}>
            Delete account
          </SubmitButton>
        </ButtonRow>
      }
    >
      <MoneyAtStake stake={stake} reader="admin" />
      <Field label={`Type ${user.username} to confirm`} error={form.formState.errors.confirm?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('confirm')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <CurrentPassword
        label="Your password"
        field={form.register('current')}
        error={form.formState.errors.current?.message}
      />
    </ContractForm>
  )
}
