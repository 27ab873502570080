import { useId } from 'react'
import { cx } from '#web/lib/cx.ts'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string }[]
  className?: string
}

/** A choice of a few, all in sight. */
export function Segments<T extends string>({ label, value, onChange, options, className }: SegmentsProps<T>) {
  const name = useId()
  return (
    <fieldset
      className={cx(
        'flex w-fit max-w-full min-w-0 flex-wrap gap-1 rounded-control border border-line-soft bg-panel p-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex h-7.5 flex-none cursor-pointer items-center rounded-small px-3 font-medium whitespace-nowrap max-md:px-2.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:h-10',
            option.value === value ? 'bg-raised text-text' : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
