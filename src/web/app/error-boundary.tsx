import { Component, type ReactNode } from 'react'
import { MissingPart } from '#web/lib/loading/fetch-part.ts'
import { noteIncident } from '#web/lib/loading/last-incident.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'

const TITLE = 'This screen stopped working'

interface Props {
  children: ReactNode
  /** Shown in place of the usual card. */
  fallback?: ReactNode
  /** Opens what one writes to support with, where there is something around the screen that can show it. */
  onTell?: (() => void) | undefined
  /** A change of it clears the error: going elsewhere is a fresh start. */
  resetKey?: string
}

interface State {
  thrown: { error: unknown } | undefined
  resetKey: string | undefined
}

/** Catches what a screen throws, so that the rest of the page stays usable. What only lacked a connection comes with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { thrown: undefined, resetKey: props.resetKey }
  }

  override componentDidMount() {
    addEventListener('online', this.tryMissing)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.tryMissing)
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof MissingPart) error.forget()
    else noteIncident(`${TITLE}. ${error}`)
  }

  tryMissing = () => {
    if (this.state.thrown?.error instanceof MissingPart) this.setState({ thrown: undefined })
  }

  override render() {
    const { thrown } = this.state
    if (!thrown) return this.props.children
    const { fallback, onTell } = this.props
    if (fallback !== undefined) return fallback
    return (
      <div className="mx-auto w-full max-w-130 p-5">
        {thrown.error instanceof MissingPart ? (
          <ErrorCard
            title="No connection"
            message="This part of the app could not be loaded because the server isn’t answering. It appears as soon as you’re back online."
            onRetry={this.tryMissing}
          />
        ) : (
          <Broken onTell={onTell} />
        )}
      </div>
    )
  }
}

const Broken = ({ onTell }: Pick<Props, 'onTell'>) => (
  <ErrorCard
    title={TITLE}
    message="Your saved work is safe. Reload the page to continue. If it happens again, tell us what you did."
    onRetry={() => location.reload()}
    retryLabel="Reload"
    beside={
      onTell && (
        <Button size="small" onClick={onTell}>
          Contact support
        </Button>
      )
    }
  />
)
