import { ChangeProfile } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { UsernameInput } from '#web/ui/forms/account-inputs.tsx'
import { usernameRules } from '#web/ui/forms/account-rules.ts'
import { ContractForm } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { SaveButton } from '../save-button.tsx'
import { useChangeProfile } from '../settings.queries.ts'

const schema = ChangeProfile.pick({ username: true }).required()

export function UsernameForm({ username }: { username: string }) {
  const change = useChangeProfile()
  const form = useContractForm(async () => schema, { username })
  const { errors, isDirty } = form.formState

  const send = async (values: { username: string }) => {
    await change.mutateAsync(values)
    form.reset(values)
    quickToast.success('Username saved')
  }

  return (
    <ContractForm form={form} send={send} actions={<SaveButton form={form}>Save username</SaveButton>}>
      <Field
        label="Username"
        hint="You can log in with this name."
        error={errors.username?.message}
        rules={isDirty ? usernameRules(form.watch('username')) : undefined}
      >
        {(control) => <UsernameInput {...control} {...form.register('username')} />}
      </Field>
    </ContractForm>
  )
}
