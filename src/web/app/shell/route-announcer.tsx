import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isOverPage } from '#web/ui/overlays/over-page.ts'

/**
 * Going to another screen changes the page without loading one, which who cannot see it would not notice. So the focus goes to
 * the new screen, unless the screen has taken it already or a dialog or menu has it, and the screen's title is said. A screen that has a
 * list of its sections names with `data-arrival` what comes after it.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    focusScreen()
    setSaid(document.title)
  }, [pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}

function focusScreen(): void {
  const main = document.querySelector('main')
  if (isOverPage() || !main || (document.activeElement !== main && main.contains(document.activeElement)))
    return
  const target = main.querySelector<HTMLElement>('[data-arrival]') ?? main.querySelector('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus()
}
