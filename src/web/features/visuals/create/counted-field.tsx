import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

interface CountedFieldProps {
  label: string
  value: string
  /** Most characters that are shown. */
  most: number
  /** True if more can be typed. */
  isHard?: boolean
  lines?: number
  onChange: (value: string) => void
}

/** A text with its limit, counted while typing. */
export function CountedField({ label, value, most, isHard = false, lines = 1, onChange }: CountedFieldProps) {
  const over = value.length - most
  const hint = `${value.length} of ${most} characters`
  const error = over > 0 ? `${hint}. Shorten it by ${over}.` : undefined
  const limit = isHard ? { maxLength: most } : {}
  return (
    <Field label={label} hint={hint} {...(error && { error })}>
      {(control) =>
        lines > 1 ? (
          <Textarea
            {...control}
            {...limit}
            rows={lines}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Input
            {...control}
            {...limit}
            value={value}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}
