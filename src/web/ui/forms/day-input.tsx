import { Input } from '#web/ui/forms/input.tsx'

interface DayInputProps {
  label: string
  value: string
  onChange: (day: string) => void
}

/** A day, with its label inside the box where there is room. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none block text-small text-faint max-md:pb-1 md:absolute md:inset-y-0 md:left-3 md:flex md:items-center"
      >
        {label}
      </span>
      <Input
        type="date"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 scheme-dark md:pl-13!"
      />
    </div>
  )
}
