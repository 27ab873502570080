import { ChangePassword } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { CurrentPassword } from '../current-password.tsx'
import { SaveButton } from '../save-button.tsx'
import { useChangePassword } from '../settings.queries.ts'

const empty = { current: '', password: '' }

export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword()
  const form = useContractForm<ChangePassword>(async () => ChangePassword, empty)
  const { errors } = form.formState

  const submit = form.handleSubmit(async (values) => {
    await change.mutateAsync(values).then(() => {
      form.reset(empty)
      quickToast.success('Password changed. Every other browser was signed out.')
    }, form.refuse)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      <NewPasswordField
        label="New password"
        value={form.watch('password')}
        username={username}
        error={errors.password?.message}
        registered={form.register('password')}
      />
      <p className="text-small text-muted">
        Changing it signs out every other browser. This one stays signed in.
      </p>
      <FormAlert message={errors.root?.message} />
      <SaveButton form={form.formState}>Change password</SaveButton>
    </form>
  )
}
