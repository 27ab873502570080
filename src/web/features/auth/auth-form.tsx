import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

export type ContractForm<T extends FieldValues> = ReturnType<typeof useContractForm<T>>

interface AuthFormProps<T extends FieldValues> {
  form: ContractForm<T>
  /** What it throws is shown at the fields it is about, or over the button. */
  send: (values: T) => Promise<unknown>
  button: string
  children: ReactNode
}

/** What the forms before the workspace have in common: sent once, by Enter or the button, and kept as it was if refused. */
export function AuthForm<T extends FieldValues>({ form, send, button, children }: AuthFormProps<T>) {
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) => send(values).then(() => undefined, form.refuse))
  const submitButton = useLostFocus(isSubmitting)

  return (
    <form
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
      onFocus={form.warmUp}
      noValidate
      className="flex flex-col gap-4"
    >
      {children}
      <FormAlert message={errors.root?.message} />
      <Button ref={submitButton} type="submit" variant="primary" size="large" loading={isSubmitting}>
        {button}
      </Button>
    </form>
  )
}

/** A button that is disabled while it works loses the focus. Gives it back unless an error has taken it to its field. */
function useLostFocus(working: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const worked = useRef(false)
  useEffect(() => {
    if (working) worked.current = true
    else if (worked.current && document.activeElement === document.body) button.current?.focus()
  }, [working])
  return button
}
