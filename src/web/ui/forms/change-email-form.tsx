import type { ChangeEmail } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { EmailInput } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

interface ChangeEmailFormProps {
  change: (values: ChangeEmail) => Promise<{ message: string }>
  onClose: () => void
}

const loadSchema = async () => (await import('#contracts/account.ts')).ChangeEmail

/** Inside a dialog, at the gate and in the settings. */
export function ChangeEmailForm({ change, onClose }: ChangeEmailFormProps) {
  const form = useContractForm<ChangeEmail>(loadSchema, { email: '', current: '' })
  const { errors } = form.formState

  const send = async (values: ChangeEmail) => {
    const { message } = await change(values)
    quickToast.success(message)
    onClose()
  }

  const actions = (
    <ButtonRow end>
      <Button variant="ghost" onClick={onClose}>
        Keep my address
      </Button>
      <SubmitButton form={form}>Send link</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="email" actions={actions}>
      <Field label="New email" error={errors.email?.message}>
        {(control) => <EmailInput {...control} {...form.register('email')} />}
      </Field>
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
    </ContractForm>
  )
}
