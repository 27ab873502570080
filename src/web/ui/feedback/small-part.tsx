import { Component, type ReactNode, Suspense } from 'react'
import { BrokenPart, MissingPart } from '#web/lib/loading/fetch-part.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

interface Props {
  children: ReactNode
  /** Shown meanwhile. Without one, screen readers are told. */
  fallback?: ReactNode
}

/**
 * Around a small part of a screen that is fetched when it is first shown. While the server does not answer, the part is left out
 * and the screen around it stays; it comes with the connection.
 */
export class SmallPart extends Component<Props, { thrown: { error: unknown } | undefined }> {
  override state = { thrown: undefined as { error: unknown } | undefined }

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } }
  }

  override componentDidMount() {
    addEventListener('online', this.tryAgain)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.tryAgain)
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof MissingPart)) return
    error.forget()
    if (this.props.fallback !== undefined) return
    quickToast.error('You’re offline. This opens when the connection is back.', { id: 'missing-part' })
  }

  tryAgain = () => this.setState({ thrown: undefined })

  override render() {
    const { children, fallback } = this.props
    const { thrown } = this.state
    if (!thrown) return <Suspense fallback={fallback}>{children}</Suspense>
    // A mistake of ours is for the boundary of the whole screen, as is a part that someone waits for and only a reload brings.
    const canGo = thrown.error instanceof BrokenPart && fallback !== undefined
    if (!canGo && !(thrown.error instanceof MissingPart)) throw thrown.error
    return fallback
  }
}
