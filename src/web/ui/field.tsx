import { type ReactNode, useId } from 'react'

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
  /** Gets what ties the control to its label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-text">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'text-small text-loss' : 'text-small text-faint'}>
          {note}
        </p>
      )}
    </div>
  )
}
