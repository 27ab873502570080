import { adminModelsApi } from '#contracts/admin-models.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/contract-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { useReplaceKey } from './model-desk.queries.ts'

interface ReplaceKeyProps {
  label: string
  connectionId: string
  onClose: () => void
}

export function ReplaceKey({ label, connectionId, onClose }: ReplaceKeyProps) {
  const replace = useReplaceKey()
  const form = useContractForm(async () => adminModelsApi.replaceKey.body, { connectionId, key: '' })
  const send = async (values: { connectionId: string; key: string }) => {
    await replace.mutateAsync(values)
    quickToast.success(`${label} answers with its new key`)
    onClose()
  }
  const actions = (
    <ButtonRow end>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton form={form}>Replace</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="key" actions={actions}>
      <Field
        label="Key"
        hint="Kept encrypted, and never shown again."
        error={form.formState.errors.key?.message}
      >
        {(control) => <PasswordInput {...control} {...form.register('key')} noun="key" autoComplete="off" />}
      </Field>
    </ContractForm>
  )
}
