import { useEffect, useRef } from 'react'
import { CheckInput } from '#web/ui/forms/check-input.tsx'

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
    <span className="relative z-10 flex size-7 flex-none items-center justify-center max-md:size-11 [&_input]:before:absolute [&_input]:before:-inset-1.5 max-md:[&_input]:before:-inset-3.5">
      <CheckInput
        ref={box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </span>
  )
}
