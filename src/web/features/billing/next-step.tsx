import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'

/** The single next action, as a link. */
export function NextStep({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonStyle('primary', 'large', 'w-full')}>
      {children}
    </Link>
  )
}
