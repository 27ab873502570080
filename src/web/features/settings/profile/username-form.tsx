import { ChangeProfile } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { usernameRules } from '#web/ui/account-rules.ts'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Input } from '#web/ui/input.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { SaveButton } from '../save-button.tsx'
import { useChangeProfile } from '../settings.queries.ts'

const schema = ChangeProfile.pick({ username: true }).required()

export function UsernameForm({ username }: { username: string }) {
  const change = useChangeProfile()
  const form = useContractForm(async () => schema, { username })
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit(async (values) => {
    await change.mutateAsync(values).then(() => {
      form.reset(values)
      quickToast.success('Username saved')
    }, form.refuse)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Username"
        hint="You can sign in with it."
        error={errors.username?.message}
        rules={isDirty ? usernameRules(form.watch('username')) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <FormAlert message={errors.root?.message} />
      <SaveButton form={form.formState}>Save username</SaveButton>
    </form>
  )
}
