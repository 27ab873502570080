import { DeleteAccount } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Input } from '#web/ui/input.tsx'
import { CurrentPassword } from '../current-password.tsx'
import { useDeleteAccount } from '../settings.queries.ts'

interface DeleteAccountFormProps {
  username: string
  onCancel: () => void
}

export function DeleteAccountForm({ username, onCancel }: DeleteAccountFormProps) {
  const remove = useDeleteAccount()
  const form = useContractForm<DeleteAccount>(async () => DeleteAccount, { current: '', confirm: '' })
  const { errors, isSubmitting } = form.formState
  const [current, confirm] = form.watch(['current', 'confirm'])

  const submit = form.handleSubmit(async (values) => {
    await remove.mutateAsync(values).catch(form.refuse)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      <Field label={`Type ${username} to confirm`} error={errors.confirm?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('confirm')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Keep my account
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!current || confirm !== username}
          loading={isSubmitting}
        >
          Delete everything
        </Button>
      </div>
    </form>
  )
}
