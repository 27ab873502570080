import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordRules } from '#web/ui/forms/account-rules.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

interface NewPasswordFieldProps {
  label: string
  /** As typed so far, to tick off the rules. */
  value: string
  username: string
  error: string | undefined
  registered: UseFormRegisterReturn
}

export function NewPasswordField({ label, value, username, error, registered }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      hint="Not a common password. A few random words work well."
      error={error}
      rules={passwordRules(value, username)}
    >
      {(control) => <PasswordInput {...control} {...registered} autoComplete="new-password" />}
    </Field>
  )
}
