import X from 'lucide-react/icons/x'

/** Empties the control it lies in, at its right end. */
export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Clear ${label}`}
      onClick={(event) => {
        onClear()
        event.currentTarget.parentElement?.querySelector('input')?.focus()
      }}
      className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-faint transition-colors hover:text-text max-md:w-11"
    >
      <X />
    </button>
  )
}
