import { useEffect, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

const SLOW_AFTER_MS = 8_000

interface LoaderProps {
  message: string
  /** Runs on Refresh, which is offered when loading takes long. Without it nothing is offered. */
  onRetry?: () => void
  fullScreen?: boolean
  /** Why nothing comes, where that is known. Refresh is offered beside it at once. */
  problem?: string
}

export function Loader({ message, onRetry, fullScreen = false, problem }: LoaderProps) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div
      role="status"
      className={cx(
        'flex flex-col items-center justify-center gap-3 p-6 text-muted',
        fullScreen && 'min-h-[calc(100dvh-var(--top-room,0px))]',
      )}
    >
      <Spinner className="size-6 text-accent" />
      <p>{message}</p>
      {(problem || slow) && onRetry && (
        <p className="animate-appear text-small">
          {problem ?? 'This is taking longer than usual...'}{' '}
          <button type="button" onClick={onRetry} className="text-accent underline underline-offset-2">
            Refresh
          </button>
        </p>
      )}
    </div>
  )
}
