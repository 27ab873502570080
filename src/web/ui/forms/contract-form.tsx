import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'

interface ContractFormProps<T extends FieldValues> {
  form: ReturnType<typeof useContractForm<T>>
  /** Errors it throws are shown at their fields or above the buttons. */
  send: (values: T) => Promise<unknown>
  /** The `SubmitButton`, alone or in a `ButtonRow`. */
  actions: ReactNode
  /** The field to begin with, where the form opens in a dialog. */
  focus?: FieldPath<T>
  children: ReactNode
}

/** A form that is sent once, by Enter or the button, and keeps its values when refused. */
export function ContractForm<T extends FieldValues>({
  form,
  send,
  actions,
  focus,
  children,
}: ContractFormProps<T>) {
  const { formState, setFocus } = form
  const { errors, isSubmitting } = formState
  const submit = form.handleSubmit((values) => send(values).then(() => undefined, form.refuse))

  useEffect(() => {
    // Once the dialog has noted where the focus came from, to give it back there.
    if (focus) queueMicrotask(() => setFocus(focus))
  }, [focus, setFocus])

  return (
    <form
      ref={useKeptFocus(isSubmitting)}
      tabIndex={-1}
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
      onFocus={form.warmUp}
      noValidate
      className="flex flex-col gap-4 outline-none"
    >
      {children}
      <FormAlert message={errors.root?.message} />
      {actions}
    </form>
  )
}

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'loading' | 'form'> {
  form: { formState: { isSubmitting: boolean } }
}

export function SubmitButton({ form, variant = 'primary', ...rest }: SubmitButtonProps) {
  return <Button {...rest} type="submit" variant={variant} loading={form.formState.isSubmitting} />
}

/**
 * A button that is disabled while it works loses the focus. Gives it back unless an error has taken it to its field, or to the
 * form where the button stays disabled because there is nothing left to save.
 */
function useKeptFocus(working: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const worked = useRef(false)
  useEffect(() => {
    if (working) worked.current = true
    else if (worked.current && document.activeElement === document.body) {
      const button = form.current?.querySelector<HTMLButtonElement>('[type=submit]')
      const next = button?.disabled ? form.current : button
      next?.focus()
    }
  }, [working])
  return form
}
