import { Component, type ReactNode } from 'react'
import { noteIncident } from '#web/lib/last-incident.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'

const TITLE = 'This screen stopped working'

interface Props {
  children: ReactNode
  /** Shown in place of the usual card. */
  fallback?: ReactNode
  /** Opens what one writes to support with, where there is something around the screen that can show it. */
  onTell?: () => void
  /** A change of it clears the error: going elsewhere is a fresh start. */
  resetKey?: string
}

interface State {
  broken: boolean
  resetKey: string | undefined
}

/** Catches what a screen throws, so that the rest of the page stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown) {
    noteIncident(`${TITLE}. ${error}`)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    const { fallback, onTell } = this.props
    if (fallback !== undefined) return fallback
    return (
      <div className="mx-auto w-full max-w-130 p-5">
        <ErrorCard
          title={TITLE}
          message="What you saved is safe. Reload the page to go on; if it happens again, tell us what you did."
          onRetry={() => location.reload()}
          retryLabel="Reload"
          beside={
            onTell && (
              <Button size="small" onClick={onTell}>
                Tell support
              </Button>
            )
          }
        />
      </div>
    )
  }
}
