import { ChangeEmail } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Input } from '#web/ui/input.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { CurrentPassword } from '../current-password.tsx'
import { useChangeEmail } from '../settings.queries.ts'

export function EmailForm({ onDone }: { onDone: () => void }) {
  const change = useChangeEmail()
  const form = useContractForm<ChangeEmail>(async () => ChangeEmail, { email: '', current: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    await change.mutateAsync(values).then(({ message }) => {
      quickToast.success(message)
      onDone()
    }, form.refuse)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="New email"
        hint="We send a link there. Nothing changes before you follow it."
        error={errors.email?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoFocus
          />
        )}
      </Field>
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Send the link
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Keep my address
        </Button>
      </div>
    </form>
  )
}
