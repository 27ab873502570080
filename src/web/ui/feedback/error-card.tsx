import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { isUnanswered, messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface ErrorCardProps {
  title?: string
  /** The error; the server's message is shown if it has one. */
  error?: unknown
  /** Message for errors without one. */
  message?: string
  onRetry?: () => void
  retryLabel?: string
  /** Another way on, beside the button that tries again. */
  beside?: ReactNode
}

const NO_ANSWER = 'The server didn’t respond. Check your connection, then try again.'
const UNKNOWN = 'Something went wrong on our side. Nothing you saved is lost. Please try again.'

export function ErrorCard({
  title = 'This could not be loaded',
  error,
  message,
  onRetry,
  retryLabel = 'Try again',
  beside,
}: ErrorCardProps) {
  if (!navigator.onLine && isUnanswered(error)) return <NeedsConnection />
  const otherwise = message ?? (isUnanswered(error) ? NO_ANSWER : UNKNOWN)
  return (
    <div role="alert" className="flex gap-3 rounded-card border border-line bg-panel p-4">
      <CircleAlert className="mt-0.5 text-loss" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted [overflow-wrap:anywhere]">{messageOf(error, otherwise)}</p>
        {onRetry && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => onRetry()}>
              {retryLabel}
            </Button>
            {beside}
          </div>
        )}
      </div>
    </div>
  )
}

/** Not an error: the shell says that there is no network, and queries are read again with it. */
const NeedsConnection = () => (
  <p className="rounded-card border border-line-soft p-4 text-muted">This needs a connection.</p>
)
