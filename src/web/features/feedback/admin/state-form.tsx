import { type AdminFeedback, ChangeState, SettableState, stateName } from '#contracts/feedback.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useChangeState } from './feedback-admin.queries.ts'

type Values = { state: SettableState; note: string }
// Every field has a value, so the contract's defaults never apply.
const Schema = ChangeState.extend({ note: ChangeState.shape.note.unwrap() })

export function StateForm({ entry: { id, kind, state, note } }: { entry: AdminFeedback }) {
  const change = useChangeState(id)
  const mailed = useEmailsAreSent()
  const form = useContractForm<Values>(async () => Schema, {
    state: SettableState.safeParse(state).data ?? 'review',
    note,
  })
  const { errors, isDirty } = form.formState
  const send = async (values: Values) => {
    await change.mutateAsync(values)
    quickToast.success('Saved')
  }
  return (
    <ContractForm
      form={form}
      send={send}
      actions={
        <ButtonRow>
          <SubmitButton form={form} disabled={!isDirty}>
            Save
          </SubmitButton>
        </ButtonRow>
      }
    >
      <Field
        label="Status"
        hint={
          mailed
            ? 'Followers get an email when this changes, unless they turned it off.'
            : 'No mail server is set, so followers’ emails are in Admin → Mail.'
        }
        error={errors.state?.message}
      >
        {(control) => (
          <Select {...control} {...form.register('state')}>
            {SettableState.options.map((option) => (
              <option key={option} value={option}>
                {stateName(kind, option)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Note"
        hint={`${kind === 'bug' ? 'Shown to its author' : 'Shown to everyone'} and included in the email about a new status.`}
        error={errors.note?.message}
      >
        {(control) => <Textarea {...control} {...form.register('note')} rows={3} />}
      </Field>
    </ContractForm>
  )
}
