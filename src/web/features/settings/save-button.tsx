import { SubmitButton } from '#web/ui/forms/contract-form.tsx'

interface SaveButtonProps {
  form: { formState: { isDirty: boolean; isSubmitting: boolean } }
  children: string
}

/** Enabled while there are changes to save and none is in progress. */
export function SaveButton({ form, children }: SaveButtonProps) {
  const { isDirty } = form.formState
  return (
    <SubmitButton
      form={form}
      variant={isDirty ? 'primary' : 'secondary'}
      disabled={!isDirty}
      className="self-start"
    >
      {children}
    </SubmitButton>
  )
}
