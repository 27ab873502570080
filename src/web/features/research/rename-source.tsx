import type { Source, SourceKind } from '#contracts/research.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useChangeSource } from './research.queries.ts'
import { kindNames, kinds } from './words.ts'

export function RenameForm({ source, onClose }: { source: Source; onClose: () => void }) {
  const change = useChangeSource(source.id)
  const form = useContractForm<{ title: string; kind: SourceKind }>(
    async () => (await import('#contracts/research.ts')).ChangeSource,
    { title: source.title, kind: source.kind },
  )
  const send = async (values: { title: string; kind: SourceKind }) => {
    await change.mutateAsync(values)
    onClose()
  }
  const actions = (
    <ButtonRow end>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton form={form}>Save</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="title" actions={actions}>
      <Field label="Title" error={form.formState.errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Field label="Kind">
        {(control) => (
          <Select {...control} {...form.register('kind')}>
            {kindNames.map((name) => (
              <option key={name} value={name}>
                {kinds[name].one}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ContractForm>
  )
}
