import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

interface CurrentPasswordProps {
  field: UseFormRegisterReturn
  error: string | undefined
  autoFocus?: boolean
  /** Set when an admin acts on another account, to say whose password is meant. */
  label?: string
}

/** Asked for before anything that would let a stranger at an open browser take the account. */
export function CurrentPassword({
  field,
  error,
  autoFocus,
  label = 'Current password',
}: CurrentPasswordProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <PasswordInput {...control} {...field} autoComplete="current-password" autoFocus={autoFocus} />
      )}
    </Field>
  )
}
