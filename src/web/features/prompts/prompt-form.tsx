import type { SavePrompt } from '#contracts/prompts.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useSavePrompt } from './prompts.queries.ts'
import { editPrompt, type PromptDraft } from './prompts.store.ts'

const loadSchema = async () => (await import('#contracts/prompts.ts')).SavePrompt

export function PromptForm({ writing }: { writing: PromptDraft }) {
  const { id, title, text } = writing
  const save = useSavePrompt()
  const form = useContractForm<SavePrompt>(loadSchema, { title, text })
  const { errors } = form.formState

  const send = async (values: SavePrompt) => {
    await save.mutateAsync({ ...values, id })
    quickToast.success('Saved')
    editPrompt(undefined)
  }
  const actions = (
    <ButtonRow end>
      <Button onClick={() => editPrompt(undefined)}>All prompts</Button>
      <SubmitButton form={form}>Save prompt</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="title" actions={actions}>
      <Field label="Name" error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Field label="Prompt" error={errors.text?.message}>
        {(control) => <Textarea {...control} {...form.register('text')} rows={8} />}
      </Field>
    </ContractForm>
  )
}
