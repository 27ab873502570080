import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'

interface TickBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for is ticked. */
  mixed?: boolean
  disabled?: boolean
  onToggle: (withShift: boolean) => void
}

export function TickBox({ label, checked, mixed = false, disabled, onToggle }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <span className="relative z-10 flex size-7 flex-none items-center justify-center max-md:size-11">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        className="peer size-4 cursor-pointer appearance-none rounded-[4px] border border-faint bg-ground transition-colors before:absolute before:inset-0 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-default disabled:opacity-50"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute size-3! text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute h-0.5 w-2 rounded-full bg-on-accent opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  )
}
