import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'

export function NotFoundScreen() {
  return (
    <PublicFrame
      title="Page not found"
      lead="This page doesn’t exist. It may have been moved or deleted, or the link may be mistyped."
    >
      <Link to="/" className={buttonStyle('primary', 'large', 'w-full')}>
        Go to Sellwright
      </Link>
    </PublicFrame>
  )
}
