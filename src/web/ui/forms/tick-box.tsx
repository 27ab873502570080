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
        className="size-4 cursor-pointer accent-accent disabled:cursor-default disabled:opacity-50 before:absolute before:inset-0"
      />
    </span>
  )
}
