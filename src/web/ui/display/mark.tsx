/** The house mark: a marigold square with the S of the name. */
export function Mark({ className = 'size-5.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M20.9 11.9c-.5-1.9-2.3-3-4.8-3-2.8 0-4.8 1.4-4.8 3.6 0 5 9.8 2.2 9.8 7.1 0 2.2-2.1 3.7-5.1 3.7-2.8 0-4.8-1.3-5.2-3.4"
        fill="none"
        strokeWidth="3.1"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-[17px] font-semibold text-text">
      <Mark />
      Sellwright
    </span>
  )
}
