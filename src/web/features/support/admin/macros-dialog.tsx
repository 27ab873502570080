import { useState } from 'react'
import type { Macro, MacroText } from '#contracts/admin/support.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ModalProps } from '#web/ui/overlays/modal.tsx'
import { useDeleteMacro, useMacros, useSaveMacro } from '../admin.queries.ts'
import { placeholders } from './fill-macro.ts'

const loadSchema = async () => (await import('#contracts/admin/support.ts')).MacroText
const fresh = { title: '', text: '' }

/** The list of saved answers, or the form for one. */
export function MacrosDialog(modal: ModalProps) {
  const [edited, setEdited] = useState<Macro | typeof fresh>()
  return (
    <Dialog
      {...modal}
      title={edited ? ('id' in edited ? 'Edit saved answer' : 'New saved answer') : 'Saved answers'}
      description={`Use ${Object.keys(placeholders).join(', ')} as placeholders. They’re filled in when you insert the answer.`}
    >
      {edited ? (
        <MacroForm macro={edited} onDone={() => setEdited(undefined)} />
      ) : (
        <MacroList onEdit={setEdited} />
      )}
    </Dialog>
  )
}

function MacroList({ onEdit }: { onEdit: (macro: Macro | typeof fresh) => void }) {
  const { data: macros, error, refetch } = useMacros()
  if (!macros && error)
    return (
      <ErrorCard title="Saved answers could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!macros) return <RowsLoading flat label="Loading saved answers" />
  return (
    <>
      {macros.length === 0 && (
        <p className="text-muted">No saved answers yet. Save one that you give often.</p>
      )}
      {macros.length > 0 && (
        <ul aria-label="Saved answers" className={rowsFrame}>
          {macros.map((macro) => (
            <li key={macro.id} className="flex items-center gap-2 py-1.5 pr-2 pl-4">
              <span className="min-w-0 flex-1 truncate">{macro.title}</span>
              <Button size="small" aria-label={`Edit ${macro.title}`} onClick={() => onEdit(macro)}>
                Edit
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ButtonRow end>
        <Button variant="primary" onClick={() => onEdit(fresh)}>
          New saved answer
        </Button>
      </ButtonRow>
    </>
  )
}

function MacroForm({ macro, onDone }: { macro: Macro | typeof fresh; onDone: () => void }) {
  const save = useSaveMacro()
  const remove = useDeleteMacro()
  const id = 'id' in macro ? macro.id : undefined
  const form = useContractForm<MacroText>(loadSchema, { title: macro.title, text: macro.text })
  const { errors } = form.formState
  const send = async (values: MacroText) => {
    await save.mutateAsync({ ...values, ...(id && { id }) })
    onDone()
  }
  return (
    <ContractForm
      form={form}
      send={send}
      focus="title"
      actions={
        <ButtonRow end>
          {id && (
            <Button
              variant="ghost"
              loading={remove.isPending}
              onClick={() => remove.mutate(id, { onSuccess: onDone, onError: form.refuse })}
            >
              Delete
            </Button>
          )}
          <Button onClick={onDone}>Back</Button>
          <SubmitButton form={form}>Save</SubmitButton>
        </ButtonRow>
      }
    >
      <Field label="Name" error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Field label="Answer" error={errors.text?.message}>
        {(control) => <Textarea {...control} {...form.register('text')} rows={6} />}
      </Field>
    </ContractForm>
  )
}
