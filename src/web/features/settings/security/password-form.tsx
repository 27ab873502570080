import { ChangePassword } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { AccountHint } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { NewPasswordField } from '#web/ui/forms/new-password-field.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { SaveButton } from '../save-button.tsx'
import { useChangePassword } from '../settings.queries.ts'

const empty = { current: '', password: '' }

export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword()
  const form = useContractForm<ChangePassword>(async () => ChangePassword, empty)
  const { errors } = form.formState

  const send = async (values: ChangePassword) => {
    await change.mutateAsync(values)
    form.reset(empty)
    quickToast.success('Password changed. All other browsers were signed out.')
  }

  return (
    <ContractForm form={form} send={send} actions={<SaveButton form={form}>Change password</SaveButton>}>
      <AccountHint username={username} />
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      <NewPasswordField
        label="New password"
        value={form.watch('password')}
        username={username}
        error={errors.password?.message}
        registered={form.register('password')}
      />
      <p className="text-small text-muted">
        Changing your password signs out all other browsers. This one stays signed in.
      </p>
    </ContractForm>
  )
}
