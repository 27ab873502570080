import { type ReactNode, useId } from 'react'
import { type InputRule, Rules } from '#web/ui/forms/rules.tsx'

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  /** The rule or help for this field; gives way to the error. */
  hint?: string
  error?: string
  /** Stay in sight beside an error, each with a tick once it is met. */
  rules?: readonly InputRule[]
  /** Gets what ties the control to its label, hint, error and rules. */
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, rules, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const describedBy = [note && `${id}-note`, rules && `${id}-rules`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-text">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'text-small text-loss' : 'text-small text-faint'}>
          {note}
        </p>
      )}
      {rules && <Rules id={`${id}-rules`} rules={rules} />}
    </div>
  )
}
