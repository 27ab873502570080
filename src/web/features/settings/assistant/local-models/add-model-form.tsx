import { AddLocalModel } from '#contracts/local-models.ts'
import { useAddModel } from '#web/features/local-models/local-models.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

const empty: AddLocalModel = { label: '', address: '', sha256: '', licenceAccepted: false }

export function AddModelForm({ onClose }: { onClose: () => void }) {
  const add = useAddModel()
  const form = useContractForm<AddLocalModel>(async () => AddLocalModel.required(), empty)
  const { errors } = form.formState
  const accepted = form.watch('licenceAccepted')

  const send = async (values: AddLocalModel) => {
    await add.mutateAsync(values)
    onClose()
  }

  const actions = (
    <ButtonRow end>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton form={form}>Download</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="label" actions={actions}>
      <Field label="Name" error={errors.label?.message}>
        {(control) => <Input {...control} {...form.register('label')} autoComplete="off" />}
      </Field>
      <Field label="File URL" hint="Must end in .gguf." error={errors.address?.message}>
        {(control) => (
          <Input {...control} {...form.register('address')} type="url" inputMode="url" autoComplete="off" />
        )}
      </Field>
      <Field
        label="SHA-256"
        hint="Published by the model’s author. Leave empty only if the host provides it, as Hugging Face does; the file is then checked against that."
        error={errors.sha256?.message}
      >
        {(control) => (
          <Input {...control} {...form.register('sha256')} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Switch
        label="I’ve read the licence and may use this model"
        hint={errors.licenceAccepted?.message}
        checked={accepted}
        onChange={(on) => form.setValue('licenceAccepted', on)}
      />
    </ContractForm>
  )
}
