import { useEffect, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const SLOW_AFTER_MS = 8_000

interface LoaderProps {
  message: string
  /** What Refresh does when loading takes long. Without it nothing is offered. */
  onRetry?: () => void
  fullScreen?: boolean
}

export function Loader({ message, onRetry, fullScreen = false }: LoaderProps) {
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
        fullScreen && 'min-h-dvh',
      )}
    >
      <Spinner className="size-6 text-accent" />
      <p>{message}</p>
      {slow && onRetry && (
        <p className="animate-appear text-small">
          This is taking longer than usual...{' '}
          <button type="button" onClick={onRetry} className="text-accent underline underline-offset-2">
            Refresh
          </button>
        </p>
      )}
    </div>
  )
}
