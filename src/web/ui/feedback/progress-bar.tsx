import { useId } from 'react'

interface ProgressBarProps {
  /** The current step. */
  label: string
  done: number
  /** Unknown while it is null; the bar then only says that something is happening. */
  total: number | null
}

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const id = useId()
  const share = total ? Math.min(done / total, 1) : undefined
  // Rounded down: what says 100 % is done.
  const percent = total ? Math.min(Math.floor((done * 100) / total), 100) : undefined
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between gap-3 text-small text-muted">
        <span id={id} className="min-w-0 truncate">
          {label}
        </span>
        {/* Screen readers have it from the bar. */}
        {percent !== undefined && (
          <span aria-hidden="true" className="figures flex-none">
            {percent} %
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={
            share === undefined
              ? 'h-full w-1/3 animate-pulse rounded-full bg-accent'
              : 'h-full w-full origin-left rounded-full bg-accent transition-transform'
          }
          style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
