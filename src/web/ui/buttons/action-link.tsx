import type { MouseEvent, ReactNode } from 'react'

interface ActionLinkProps {
  /** The screen it ends on, for opening in another tab. */
  href: string
  onFollow: () => void
  busy?: boolean
  children: ReactNode
}

/** A link that does something on the way: signing out, or opening a dialog over the page. */
export function ActionLink({ href, onFollow, busy = false, children }: ActionLinkProps) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!busy) onFollow()
  }
  return (
    <a
      href={href}
      aria-disabled={busy || undefined}
      onClick={follow}
      className="rounded-small py-1.5 transition-colors hover:text-text aria-disabled:opacity-50"
    >
      {children}
    </a>
  )
}
