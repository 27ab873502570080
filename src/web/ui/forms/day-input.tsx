import { DateInput } from '#web/ui/forms/date-input.tsx'

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
        className="pointer-events-none block text-small text-faint max-md:pb-1 md:absolute md:z-10 md:inset-y-0 md:left-3 md:flex md:items-center"
      >
        {label}
      </span>
      <DateInput aria-label={label} value={value} onChange={onChange} className="md:pl-13!" />
    </div>
  )
}
